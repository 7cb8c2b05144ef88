import type { Homography } from '../geometry/homography.js';
import type { Image } from './image.js';

/**
 * A part of a photo as if it lay straight in so many pixels. No such picture is made: who needs a part of it looks
 * that part up in the photo's own pixels.
 */
export type Straight = {
  readonly image: Image;
  readonly toImage: Homography;
  readonly widthPx: number;
  readonly heightPx: number;
};
