import { applyToQuad, homographyBetween } from '../geometry/homography.js';
import { centreOf, type Quad, rectangle } from '../geometry/quad.js';

/**
 * Focal length in longer sides of the photo; phones have 0.7 to 1.1. With this one, all labelled
 * shapes are within 5 %.
 */
export const focalRatio = 1.1;

type Column = readonly [number, number, number];
const dot = (a: Column, b: Column): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export type Shape = {
  /** Width to height, seen perpendicularly. */
  readonly aspect: number;
  /** Cosine of its corner, seen perpendicularly: 0 for a rectangle. */
  readonly skew: number;
};

/**
 * Shape of the document without its tilt: the columns of the homography are its sides in space as a
 * camera of this focal length shows them (Zhang and He, Whiteboard scanning, 2007). The photo may
 * have been cropped, so the optical axis is assumed to pass through the document's centre.
 */
export const shapeOf = (quad: Quad, focalPx: number): Shape => {
  const { x, y } = centreOf(quad);
  const [a, b, , d, e, , g, h] = homographyBetween(rectangle(0, 0, 1, 1), quad);
  const along: Column = [(a - x * g) / focalPx, (d - y * g) / focalPx, g];
  const down: Column = [(b - x * h) / focalPx, (e - y * h) / focalPx, h];
  const width = Math.sqrt(dot(along, along));
  const height = Math.sqrt(dot(down, down));
  return { aspect: width / height, skew: Math.abs(dot(along, down)) / (width * height) };
};

/** Iterations. The centre moves with the side, and after the second one the shape is right. */
const iterations = 2;

/** The quad with one side (0 to 3: top, right, bottom, left) moved until the shape is right. */
export const withSideByShape = (quad: Quad, side: number, aspect: number, focalPx: number) => {
  let moved = quad;
  for (let i = 0; i < iterations; i++) {
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
