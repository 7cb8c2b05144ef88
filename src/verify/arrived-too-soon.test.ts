import { describe, expect, it } from 'vitest';
import { arrivedTooSoon } from './arrived-too-soon.js';

const issuedAt = new Date('2027-01-01T00:00:00Z');
const after = (ms: number): Date => new Date(issuedAt.getTime() + ms);

describe('a recording that lasts longer than its challenge is old', () => {
  it.each([
    [true, [0, 1500, 3000], 2000],
    [true, [0, 3000], 2899],
    [false, [0, 3000], 2900],
    [false, [0, 3000], 3000],
    // Times have an arbitrary start.
    [false, [900_000, 903_000], 3000],
    [true, [900_000, 903_000], 2000],
    [false, [], 0],
  ] as const)('%s: %j after %i ms', (isTooSoon, timesMs, elapsedMs) => {
    expect(arrivedTooSoon(timesMs, issuedAt, after(elapsedMs))).toBe(isTooSoon);
  });
});
