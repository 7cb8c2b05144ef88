import { type Point, point } from './point.js';
import { type Quad, cornersOf, mapQuad } from './quad.js';

/** Row-major, the last number 1 where possible. Maps (x, y, 1) to (u·w, v·w, w). */
export type Homography = readonly [...Row, ...Row, ...Row];
type Row = readonly [number, number, number];

export const identity: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1];

export const scaling = (sx: number, sy: number): Homography => [sx, 0, 0, 0, sy, 0, 0, 0, 1];

export const shift = (dx: number, dy: number): Homography => [1, 0, dx, 0, 1, dy, 0, 0, 1];

/** Applies `b` first, then `a`. */
export const compose = (a: Homography, b: Homography): Homography => {
  const row = (i: 0 | 3 | 6): Row => {
    const x = a[i];
    const y = a[i + 1]!;
    const z = a[i + 2]!;
    return [
      x * b[0] + y * b[3] + z * b[6],
      x * b[1] + y * b[4] + z * b[7],
      x * b[2] + y * b[5] + z * b[8],
    ];
  };
  return [...row(0), ...row(3), ...row(6)];
};

/** Throws on a singular matrix (three corners of a quad on one line). */
export const invert = (h: Homography): Homography => {
  const [a, b, c, d, e, f, g, i, j] = h;
  const A = e * j - f * i;
  const B = f * g - d * j;
  const C = d * i - e * g;
  const determinant = a * A + b * B + c * C;
  // The determinant must be larger than the rounding error of the terms that it is the difference
  // of.
  const terms =
    Math.abs(a) * (Math.abs(e * j) + Math.abs(f * i)) +
    Math.abs(b) * (Math.abs(f * g) + Math.abs(d * j)) +
    Math.abs(c) * (Math.abs(d * i) + Math.abs(e * g));
  if (!(Math.abs(determinant) > 1e-14 * terms)) throw new RangeError('homography has no inverse');
  const first: Row = [A, c * i - b * j, b * f - c * e];
  const second: Row = [B, a * j - c * g, c * d - a * f];
  const adjugate = [...first, ...second, C, b * g - a * i, a * e - b * d];
  // Scaled to make the last number 1 where possible: determinants of pixels grow quickly.
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
  const dx1 = p1.x - p2.x;
  const dx2 = p3.x - p2.x;
  const dy1 = p1.y - p2.y;
  const dy2 = p3.y - p2.y;
  const determinant = dx1 * dy2 - dx2 * dy1;
  if (determinant === 0) throw new RangeError('three corners of the quad lie on one line');
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  const row = (axis: 'x' | 'y'): Row => [
    p1[axis] - p0[axis] + g * p1[axis],
    p3[axis] - p0[axis] + h * p3[axis],
    p0[axis],
  ];
  return [...row('x'), ...row('y'), g, h, 1];
};

/** Maps each corner of `from` to the corner of the same name of `to`. */
export const homographyBetween = (from: Quad, to: Quad): Homography =>
  compose(fromUnitSquare(to), invert(fromUnitSquare(from)));
