import type { Homography } from '../geometry/homography.js';
import type { Image } from './image.js';

/** A part of a photo as if it lay straight; never made, only sampled where it is needed. */
export type Straight = {
  readonly image: Image;
  readonly toImage: Homography;
  readonly widthPx: number;
  readonly heightPx: number;
};
