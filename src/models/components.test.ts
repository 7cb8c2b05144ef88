import { describe, expect, it } from 'vitest';
import { componentsOf } from './components.js';

/** Rows of text as a map: `#` is 1, `+` 0.4, anything else 0. */
const mapOf = (rows: readonly string[]): Float32Array =>
  Float32Array.from(rows.join(''), (cell) => (cell === '#' ? 1 : cell === '+' ? 0.4 : 0));

const find = (rows: readonly string[]) =>
  componentsOf(mapOf(rows), rows[0]!.length, rows.length, 0.3).map(({ cells, meanValue, outline }) => ({
    cells,
    meanValue: Number(meanValue.toFixed(3)),
    left: Math.min(...outline.map(({ x }) => x)),
    right: Math.max(...outline.map(({ x }) => x)),
    bottom: Math.max(...outline.map(({ y }) => y)),
  }));

describe('connected patches of a map', () => {
  it('are none in an empty map', () => expect(find(['....', '....'])).toEqual([]));

  it('keep apart what does not touch, and know their extent', () => {
    expect(find(['##..+', '##..+', '.....'])).toEqual([
      { cells: 4, meanValue: 1, left: 0, right: 2, bottom: 2 },
      { cells: 2, meanValue: 0.4, left: 4, right: 5, bottom: 2 },
    ]);
  });

  it('touch over corners', () => expect(find(['#...', '.#..', '..##'])).toHaveLength(1));

  it('are one when arms meet late: U, and its mirror', () => {
    expect(find(['#...#', '#...#', '#####'])).toHaveLength(1);
    expect(find(['#####', '#...#', '#...#'])).toHaveLength(1);
    expect(find(['#.#.#', '#.#.#', '#####'])[0]).toMatchObject({ cells: 11 });
  });

  it('are two for a spiral beside its core', () => {
    expect(find(['#####', '#...#', '#.#.#', '#...#', '#####'])).toHaveLength(2);
  });
});
