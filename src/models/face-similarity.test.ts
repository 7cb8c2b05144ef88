import { expect, it } from 'vitest';
import { joinUnits, similarityOf } from './face-similarity.js';

it('the similarity of joined vectors is the mean of their parts', () => {
  const a = joinUnits([Float32Array.of(1, 0), Float32Array.of(0.6, 0.8, 0)]);
  const b = joinUnits([Float32Array.of(0, 1), Float32Array.of(0.6, 0.8, 0)]);
  expect(similarityOf(a, a)).toBeCloseTo(1, 6);
  expect(similarityOf(a, b)).toBeCloseTo(0.5, 6);
});
