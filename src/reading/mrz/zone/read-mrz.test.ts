import { describe, expect, it } from 'vitest';
import { withSharedEnds } from './read-mrz.js';

const lineFrom = (left: number, right: number) => ({
  curve: [0, 0, 40] as const,
  left,
  right,
  half: 12,
});
const endsOf = (lines: readonly [number, number][]): number[][] =>
  withSharedEnds(lines.map(([left, right]) => lineFrom(left, right))).map(({ left, right }) => [
    left,
    right,
  ]);

describe('lines of a zone', () => {
  it('begin where the other does if glare took the first letters', () => {
    expect(
      endsOf([
        [20, 800],
        [65, 801],
      ]),
    ).toEqual([
      [20, 800],
      [20, 801],
    ]);
  });

  it('end where the longest does', () => {
    expect(
      endsOf([
        [30, 500],
        [31, 780],
        [28, 782],
      ]),
    ).toEqual([
      [30, 782],
      [31, 780],
      [28, 782],
    ]);
  });

  it('are left as traced where they differ by less than a letter', () => {
    const traced: [number, number][] = [
      [20, 800],
      [33, 787],
    ];
    expect(endsOf(traced)).toEqual(traced);
  });
});
