import type { Homography } from './homography.js';
import { type Point, point } from './point.js';

const middleOf = (points: readonly Point[]): Point =>
  point(
    points.reduce((sum, { x }) => sum + x, 0) / points.length,
    points.reduce((sum, { y }) => sum + y, 0) / points.length,
  );

/** The rotation, scale and translation that maps `from` closest to `to` (least squares). */
export const similarityBetween = (from: readonly Point[], to: readonly Point[]): Homography => {
  const fromMiddle = middleOf(from);
  const there = middleOf(to);
  let along = 0;
  let across = 0;
  let size = 0;
  from.forEach((p, i) => {
    const x = p.x - fromMiddle.x;
    const y = p.y - fromMiddle.y;
    const u = to[i]!.x - there.x;
    const v = to[i]!.y - there.y;
    along += x * u + y * v;
    across += x * v - y * u;
    size += x * x + y * y;
  });
  const a = along / size;
  const b = across / size;
  return [
    ...([a, -b, there.x - a * fromMiddle.x + b * fromMiddle.y] as const),
    ...([b, a, there.y - b * fromMiddle.x - a * fromMiddle.y] as const),
    ...([0, 0, 1] as const),
  ];
};
