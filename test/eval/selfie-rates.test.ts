import { describe, expect, it } from 'vitest';
import { equalErrorRate, passed, quantile, refused } from '../../lab/eval/selfie/rates.js';

describe('error rates', () => {
  it('counts at the limit: a score of 0 is live', () => {
    expect(refused([-1, 0, 1])).toBe(1);
    expect(passed([-1, 0, 1])).toBe(2);
  });

  it('is 0 where the classes part, 1/2 where they are one', () => {
    expect(equalErrorRate([2, 3, 4], [-1, 0, 1])).toBe(0);
    expect(equalErrorRate([1, 2, 3, 4], [1, 2, 3, 4])).toBeCloseTo(0.5);
    expect(equalErrorRate([-1, 0, 1], [2, 3, 4])).toBe(1);
  });

  it('finds one wrong in four', () => {
    expect(equalErrorRate([0.1, 2, 3, 4], [-3, -2, -1, 1])).toBeCloseTo(0.25);
  });

  it('gives the value below which a share lies', () => {
    expect(quantile([4, 1, 3, 2, 5], 0.25)).toBe(2);
    expect(quantile([0, 10], 0.05)).toBeCloseTo(0.5);
  });
});
