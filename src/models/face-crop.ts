import { type Point, point, clamp } from '../geometry/point.js';
import { type Quad, rectangle } from '../geometry/quad.js';
import type { Frame } from './face-detector.js';

/* Squares around a face in the photo's pixels, as in training (anverso_training/selfie). */

/** Grey of the padding outside the photo, as in training. */
export const beyondPhoto = 114;

export const squareAt = ({ x, y }: Point, sidePx: number): Quad =>
  rectangle(x - sidePx / 2, y - sidePx / 2, sidePx, sidePx);

/**
 * A square moved until it lies in the photo, and no larger than it: padding would show the nets
 * which pictures are crops.
 */
export const squareInside = (centre: Point, sidePx: number, frame: Frame): Quad => {
  const { fullWidthPx, fullHeightPx } = frame;
  const side = Math.min(sidePx, fullWidthPx, fullHeightPx);
  const x = clamp(centre.x, side / 2, fullWidthPx - side / 2);
  const y = clamp(centre.y, side / 2, fullHeightPx - side / 2);
  return squareAt(point(x, y), side);
};
