import { type Point, point } from './point.js';
import { type Quad, cornersOf, mapQuad } from './quad.js';

/** Row by row, the last number 1 where it can be. Maps (x, y, 1) to (u·w, v·w, w). */
export type Homography = readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
];

export const identity: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1];

export const scaling = (sx: number, sy: number): Homography => [sx, 0, 0, 0, sy, 0, 0, 0, 1];

export const shift = (dx: number, dy: number): Homography => [1, 0, dx, 0, 1, dy, 0, 0, 1];

/** First `b`, then `a`. */
export const compose = (a: Homography, b: Homography): Homography => {
  const cell = (row: number, column: number): number =>
    a[row * 3]! * b[column]! + a[row * 3 + 1]! * b[column + 3]! + a[row * 3 + 2]! * b[column + 6]!;
  return [
    cell(0, 0),
    cell(0, 1),
    cell(0, 2),
    cell(1, 0),
    cell(1, 1),
    cell(1, 2),
    cell(2, 0),
    cell(2, 1),
    cell(2, 2),
  ];
};

/** Throws on a matrix that folds the plane (three corners of a quad on one line). */
export const invert = (h: Homography): Homography => {
  const [a, b, c, d, e, f, g, i, j] = h;
  const A = e * j - f * i;
  const B = f * g - d * j;
  const C = d * i - e * g;
  const determinant = a * A + b * B + c * C;
  // What is left after cancellation must exceed the rounding of the terms that cancelled.
  const terms =
    Math.abs(a) * (Math.abs(e * j) + Math.abs(f * i)) +
    Math.abs(b) * (Math.abs(f * g) + Math.abs(d * j)) +
    Math.abs(c) * (Math.abs(d * i) + Math.abs(e * g));
  if (!(Math.abs(determinant) > 1e-14 * terms)) throw new RangeError('homography has no inverse');
  const adjugate = [
    A,
    c * i - b * j,
    b * f - c * e,
    B,
    a * j - c * g,
    c * d - a * f,
    C,
    b * g - a * i,
    a * e - b * d,
  ];
  // Scaled so that the last number is 1 where possible: determinants of pixels overflow quickly.
  const last = adjugate[8]!;
  const scale = Math.abs(last) > 1e-12 * Math.max(...adjugate.map(Math.abs)) ? last : determinant;
  return adjugate.map((value) => value / scale) as unknown as Homography;
};

export const apply = (h: Homography, { x, y }: Point): Point => {
  const w = h[6] * x + h[7] * y + h[8];
  return point((h[0] * x + h[1] * y + h[2]) / w, (h[3] * x + h[4] * y + h[5]) / w);
};

export const applyToQuad = (h: Homography, quad: Quad): Quad =>
  mapQuad(quad, (corner) => apply(h, corner));

/** Unit square (0,0)–(1,1) to the quad, in closed form (Heckbert 1989, section 2.2). */
const fromUnitSquare = (quad: Quad): Homography => {
  const [p0, p1, p2, p3] = cornersOf(quad);
  const sx = p0.x - p1.x + p2.x - p3.x;
  const sy = p0.y - p1.y + p2.y - p3.y;
  const [dx1, dx2] = [p1.x - p2.x, p3.x - p2.x];
  const [dy1, dy2] = [p1.y - p2.y, p3.y - p2.y];
  const determinant = dx1 * dy2 - dx2 * dy1;
  if (determinant === 0) throw new RangeError('three corners of the quad lie on one line');
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  return [
    p1.x - p0.x + g * p1.x,
    p3.x - p0.x + h * p3.x,
    p0.x,
    p1.y - p0.y + g * p1.y,
    p3.y - p0.y + h * p3.y,
    p0.y,
    g,
    h,
    1,
  ];
};

/** The perspective view that takes each corner of `from` to the corner of the same name of `to`. */
export const homographyBetween = (from: Quad, to: Quad): Homography =>
  compose(fromUnitSquare(to), invert(fromUnitSquare(from)));
