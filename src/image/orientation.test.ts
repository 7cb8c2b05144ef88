import { describe, expect, it } from 'vitest';
import { combineOrientations } from './orientation.js';

describe('orientations, one after another', () => {
  it.each([
    [[], 1],
    [[6], 6],
    [[6, 6], 3],
    [[6, 8], 1],
    [[2, 8], 5],
    [[8, 2], 7],
    [[2, 6], 7],
    [[4, 2], 3],
  ])('%j is %i', (orientations, one) => expect(combineOrientations(orientations)).toBe(one));
});
