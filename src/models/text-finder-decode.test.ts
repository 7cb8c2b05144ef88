import { describe, expect, it } from 'vitest';
import { heightOf, widthOf } from '../geometry/quad.js';
import { type TextMaps, boxOf, rowsOf, joinRows } from './text-finder-decode.js';

const width = 120;
const height = 40;

/**
 * Bars of core cells: x and y in cells, each line's half height in pixels, and whether it is upside
 * down.
 */
type Bar = { x: number; y: number; length: number; halfPx?: number; slope?: number; up?: number };
const mapsOf = (bars: readonly Bar[]): TextMaps => {
  const core = new Float32Array(width * height);
  const plane = (width / 2) * (height / 2);
  const extra = new Float32Array(2 * plane);
  for (const { x, y, length, halfPx = 6, slope = 0, up = 0 } of bars) {
    for (let i = x; i < x + length; i++) {
      for (const j of [-1, 0, 1]) {
        const row = Math.round(y + slope * (i - x)) + j;
        core[row * width + i] = 0.9;
        const beside = (row >> 1) * (width / 2) + (i >> 1);
        extra[beside] = halfPx;
        extra[plane + beside] = up;
      }
    }
  }
  return { core, width, height, extra };
};

describe('rows of the text finder', () => {
  it('are none on an empty page', () => expect(rowsOf(mapsOf([]))).toEqual([]));

  it('have the place, length and letter height of the bar, in input pixels', () => {
    const [row] = rowsOf(mapsOf([{ x: 10, y: 20, length: 40 }]));
    expect(row).toMatchObject({ left: 20, right: 100, slope: 0 });
    expect(row!.middle).toBeCloseTo(41);
    expect(row!.capPx).toBeCloseTo(12);
    const box = boxOf(row!);
    expect(heightOf(box)).toBeCloseTo(1.6 * 12 * 0.9);
    expect(widthOf(box)).toBeCloseTo(80 + 0.5 * 12 * 0.9);
  });

  it('follow a slope', () => {
    const [row] = rowsOf(mapsOf([{ x: 5, y: 8, length: 100, slope: 0.1 }]));
    expect(row!.slope).toBeCloseTo(0.1, 2);
  });

  it('tell text on its head', () => {
    const [row] = rowsOf(mapsOf([{ x: 10, y: 20, length: 40, up: 1 }]));
    expect(row!.upsideDownRatio).toBeCloseTo(1);
  });

  it('leave out specks', () => expect(rowsOf(mapsOf([{ x: 10, y: 20, length: 1 }]))).toEqual([]));
});

describe('pieces of a line', () => {
  const joinedCount = (bars: readonly Bar[]): number => joinRows(rowsOf(mapsOf(bars))).length;
  const word = { x: 10, y: 20, length: 20 };

  it('are joined over a gap of a letter', () => {
    const [row, ...others] = joinRows(rowsOf(mapsOf([word, { x: 34, y: 20, length: 20 }])));
    expect(others).toEqual([]);
    expect([row!.left, row!.right]).toEqual([20, 108]);
  });

  it.each([
    ['a wide gap', [word, { x: 40, y: 20, length: 20 }]],
    ['another letter height', [word, { x: 34, y: 20, length: 20, halfPx: 10 }]],
    ['another level', [word, { x: 34, y: 24, length: 20 }]],
    ['lines one above the other', [word, { x: 10, y: 26, length: 20 }]],
  ])('stay apart: %s', (_, bars) => expect(joinedCount(bars)).toBe(2));
});
