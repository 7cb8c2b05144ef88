import { type Homography, compose, invert, scaling, shift } from './homography.js';
import { type Point, distance, point } from './point.js';

/**
 * Moves the centroid to the origin and scales the mean distance from it to one, for conditioning.
 */
const normaliser = (points: readonly Point[]): Homography => {
  const n = points.length;
  const x = points.reduce((sum, p) => sum + p.x, 0) / n;
  const y = points.reduce((sum, p) => sum + p.y, 0) / n;
  const mean = points.reduce((sum, p) => sum + distance(p, point(x, y)), 0) / n;
  const scale = mean > 0 ? 1 / mean : 1;
  return compose(scaling(scale, scale), shift(-x, -y));
};

const moved = ([a, b, c, d, e, f]: Homography, { x, y }: Point): Point =>
  point(a * x + b * y + c, d * x + e * y + f);

/** Gaussian elimination with pivots; undefined if the equations have no unique solution. */
const solve = (rows: readonly number[][]): number[] | undefined => {
  const n = rows.length;
  const work = rows.map((row) => [...row]);
  for (let column = 0; column < n; column++) {
    let best = column;
    for (let i = column + 1; i < n; i++)
      if (Math.abs(work[i]![column]!) > Math.abs(work[best]![column]!)) best = i;
    [work[column], work[best]] = [work[best]!, work[column]!];
    const pivot = work[column]!;
    if (!(Math.abs(pivot[column]!) > 1e-12)) return undefined;
    for (let i = 0; i < n; i++) {
      if (i === column) continue;
      const factor = work[i]![column]! / pivot[column]!;
      for (let j = column; j <= n; j++) work[i]![j] = work[i]![j]! - factor * pivot[j]!;
    }
  }
  return work.map((row, i) => row[n]! / row[i]!);
};

/** The two equations that a pair of points gives for the eight unknowns, with the right-hand side. */
const equationsOf = (from: Point, to: Point): readonly (readonly number[])[] => [
  [from.x, from.y, 1, 0, 0, 0, -from.x * to.x, -from.y * to.x, to.x],
  [0, 0, 0, from.x, from.y, 1, -from.x * to.y, -from.y * to.y, to.y],
];

/**
 * The homography that carries `from` closest to `to`: least squares of the linear form, on
 * normalised points (Hartley 1997). Undefined where the points do not determine it.
 */
export const fitHomography = (
  from: readonly Point[],
  to: readonly Point[],
): Homography | undefined => {
  const fromNormaliser = normaliser(from);
  const there = normaliser(to);
  const sums = Array.from({ length: 8 }, () => new Array<number>(9).fill(0));
  from.forEach((p, k) => {
    for (const row of equationsOf(moved(fromNormaliser, p), moved(there, to[k]!)))
      for (let i = 0; i < 8; i++)
        for (let j = 0; j < 9; j++) sums[i]![j] = sums[i]![j]! + row[i]! * row[j]!;
  });
  const found = solve(sums);
  if (!found) return undefined;
  const fitted = [...found, 1] as unknown as Homography;
  return compose(invert(there), compose(fitted, fromNormaliser));
};
