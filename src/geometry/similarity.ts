import type { Homography } from './homography.js';
import { type Point, point } from './point.js';

const middleOf = (points: readonly Point[]): Point =>
  point(
    points.reduce((sum, { x }) => sum + x, 0) / points.length,
    points.reduce((sum, { y }) => sum + y, 0) / points.length,
  );

/** The rotation, scale and translation that maps `from` closest to `to` (least squares). */
export const similarityBetween = (from: readonly Point[], to: readonly Point[]): Homography => {
  const [here, there] = [middleOf(from), middleOf(to)];
  let [along, across, size] = [0, 0, 0];
  from.forEach((p, i) => {
    const [x, y] = [p.x - here.x, p.y - here.y];
    const [u, v] = [to[i]!.x - there.x, to[i]!.y - there.y];
    along += x * u + y * v;
    across += x * v - y * u;
    size += x * x + y * y;
  });
  const [a, b] = [along / size, across / size];
  return [
    ...([a, -b, there.x - a * here.x + b * here.y] as const),
    ...([b, a, there.y - b * here.x - a * here.y] as const),
    ...([0, 0, 1] as const),
  ];
};
