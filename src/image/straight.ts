import type { Homography } from '../geometry/homography.js';
import type { Image } from './image.js';

/**
 * A part of a photo as if it lay straight. No such image is made: its parts are sampled from the
 * photo's own pixels where they are needed.
 */
export type Straight = {
  readonly image: Image;
  readonly toImage: Homography;
  readonly widthPx: number;
  readonly heightPx: number;
};
