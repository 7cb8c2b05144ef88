import { describe, expect, it } from 'vitest';
import { calibrationError, equalErrorRate, passed, refused } from '../../eval/selfie/rates.js';

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

  it('tells a calibrated probability from a boast', () => {
    const of = (p: number, live: number, n: number) =>
      Array.from({ length: n }, (_, i) => ({ p, live: i < live }));
    expect(calibrationError(of(0.9, 9, 10))).toBeCloseTo(0);
    expect(calibrationError(of(0.99, 5, 10))).toBeCloseTo(0.49);
  });
});
