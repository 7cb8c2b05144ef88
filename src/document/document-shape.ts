import { applyToQuad, homographyBetween } from '../geometry/homography.js';
import { centreOf, type Quad, rectangle } from '../geometry/quad.js';

/** Of the photo's longer side. Phones have 0.7 to 1.1; of the labelled photos all shapes are within 5 % of their kind's with this. */
export const focalRatio = 1.1;

type Column = readonly [number, number, number];
const dot = (a: Column, b: Column): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export type Shape = {
  /** Width to height, as seen from straight above. */
  readonly aspect: number;
  /** Cosine of its corner from straight above: none of a rectangle. */
  readonly skew: number;
};

/**
 * What the document is like without the tilt: the columns of a homography are its sides in space as a camera of this
 * focal length sees them (Zhang and He, Whiteboard scanning, 2007). The photo may have been cut, so the
 * camera is taken to look at the document's centre.
 */
export const shapeOf = (quad: Quad, focalPx: number): Shape => {
  const { x, y } = centreOf(quad);
  const [a, b, , d, e, , g, h] = homographyBetween(rectangle(0, 0, 1, 1), quad);
  const along: Column = [(a - x * g) / focalPx, (d - y * g) / focalPx, g];
  const down: Column = [(b - x * h) / focalPx, (e - y * h) / focalPx, h];
  const [width, height] = [Math.sqrt(dot(along, along)), Math.sqrt(dot(down, down))];
  return { aspect: width / height, skew: Math.abs(dot(along, down)) / (width * height) };
};

/** The centre moves with the side, so the shape is right after a second go. */
const goes = 2;

/** The quad with one side (0 to 3: top, right, bottom, left) moved along the others until its shape is right. */
export const withSideByShape = (
  quad: Quad,
  side: number,
  aspect: number,
  focalPx: number,
): Quad => {
  let moved = quad;
  for (let go = 0; go < goes; go++) {
    const share = shapeOf(moved, focalPx).aspect / aspect;
    const to = homographyBetween(rectangle(0, 0, 1, 1), moved);
    const shapes = [
      rectangle(0, 1 - share, 1, share),
      rectangle(0, 0, 1 / share, 1),
      rectangle(0, 0, 1, share),
      rectangle(1 - 1 / share, 0, 1 / share, 1),
    ];
    moved = applyToQuad(to, shapes[side]!);
  }
  return moved;
};
