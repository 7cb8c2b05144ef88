import { expect, it } from 'vitest';
import { apply } from './homography.js';
import { point } from './point.js';
import { similarityBetween } from './similarity.js';

it('finds the turn, the scale and the shift that made one set of points from another', () => {
  const from = [point(0, 0), point(4, 1), point(2, 5)];
  const turned = from.map(({ x, y }) => point(10 - 2 * y, 3 + 2 * x));
  const matrix = similarityBetween(from, turned);
  from.forEach((p, i) => {
    expect(apply(matrix, p).x).toBeCloseTo(turned[i]!.x);
    expect(apply(matrix, p).y).toBeCloseTo(turned[i]!.y);
  });
});
