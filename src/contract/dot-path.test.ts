import { describe, expect, it } from 'vitest';
import { dotAt, movesOf, pathOf, pathPieces, type Spot, stepDeg, walkCount } from './dot-path.js';

const textOf = (path: readonly Spot[]): string =>
  path.map(({ yawDeg, pitchDeg }) => `${yawDeg},${pitchDeg}`).join(' ');

describe('the path of the dot', () => {
  it('has 20 bits of choice or more, counted one by one: every number is another path', () => {
    // A path of seven pieces in one number: fifteen spots each.
    const seen = new Uint8Array(Math.ceil(15 ** pathPieces / 8));
    let lively = 0;
    let repeated = 0;
    for (let number = 0; number < walkCount; number++) {
      const path = pathOf(number);
      if (!path) continue;
      lively += 1;
      let code = 0;
      for (const { yawDeg, pitchDeg } of path)
        code = code * 15 + (yawDeg / stepDeg + 2) * 3 + pitchDeg / stepDeg + 1;
      if (seen[code >> 3]! & (1 << (code & 7))) repeated += 1;
      seen[code >> 3]! |= 1 << (code & 7);
    }
    expect(repeated).toBe(0);
    expect(Math.log2(lively)).toBeGreaterThan(21);
  }, 60_000);

  it('goes to another spot each half second, never further than a head follows', () => {
    for (let number = 1; number < walkCount; number += 99_991) {
      const path = pathOf(number);
      if (!path) continue;
      expect(path.length).toBe(pathPieces);
      [{ yawDeg: 0, pitchDeg: 0 }, ...path].reduce((from, to) => {
        const [yaw, pitch] = [to.yawDeg - from.yawDeg, to.pitchDeg - from.pitchDeg];
        expect(Math.abs(yaw) + Math.abs(pitch), textOf(path)).toBeGreaterThan(0);
        expect(Math.abs(yaw)).toBeLessThanOrEqual(2 * stepDeg);
        expect(Math.abs(pitch)).toBeLessThanOrEqual(stepDeg);
        return to;
      });
    }
  });

  it('a path that hardly moves is none', () => {
    const yaws = (path: readonly Spot[]): number[] => path.map(({ yawDeg }) => yawDeg);
    let checked = 0;
    for (let number = 0; number < walkCount; number += 9973) {
      const path = pathOf(number);
      if (!path) continue;
      checked += 1;
      expect(Math.max(...yaws(path)) - Math.min(...yaws(path))).toBeGreaterThanOrEqual(27);
    }
    expect(checked).toBeGreaterThan(100);
  });
});

describe('where the dot is', () => {
  const spots = [0, 18, -18].map((yawDeg) => ({ yawDeg, pitchDeg: yawDeg / 2 }));

  it('moves evenly, waits where it arrived, and begins a move that was revealed early in its turn', () => {
    const moves = movesOf(spots, [0, 1000, 1300], 500);
    expect(moves.map(({ fromMs }) => fromMs)).toEqual([0, 1000, 1500]);
    const at = (ms: number): Spot => dotAt(moves, ms, 500);
    expect(at(-50)).toEqual(spots[0]);
    expect(at(999)).toEqual(spots[0]);
    expect(at(1250)).toEqual({ yawDeg: 9, pitchDeg: 4.5 });
    expect(at(1500)).toEqual(spots[1]);
    expect(at(1750)).toEqual({ yawDeg: 0, pitchDeg: 0 });
    expect(at(9000)).toEqual(spots[2]);
  });
});
