import { describe, expect, it } from 'vitest';
import { blankImage, type Image } from '../image/image.js';
import { unshadedRatioOf } from './measure-shading.js';

const sidePx = 112;

/** A face whose grey level at each place is given. */
const faceOf = (level: (x: number, y: number) => number): Image => {
  const face = blankImage(sidePx, sidePx, 3);
  for (let y = 0; y < sidePx; y++)
    for (let x = 0; x < sidePx; x++)
      face.data.fill(level(x, y), 3 * (y * sidePx + x), 3 * (y * sidePx + x) + 3);
  return face;
};

const isLeft = (x: number): boolean => x < 56;
const grain = (x: number, y: number): number => ((x * 7 + y * 13) % 5) - 2;

describe('share of a face without grain or shading', () => {
  it('areas of one colour: all of it', () => {
    expect(unshadedRatioOf(faceOf((x) => (isLeft(x) ? 60 : 200)))).toBe(1);
  });

  it('grain, or shading without grain: none of it', () => {
    expect(unshadedRatioOf(faceOf((x, y) => (isLeft(x) ? 60 : 200) + grain(x, y)))).toBe(0);
    expect(unshadedRatioOf(faceOf((x, y) => 60 + x + y))).toBe(0);
  });

  it('a dim photograph has less grain, and less contrast', () => {
    const dim = (light: number) =>
      faceOf((x) => 100 + light * ((isLeft(x) ? -50 : 50) + (x % 4 < 2 ? -1 : 1)));
    expect(unshadedRatioOf(dim(1))).toBe(0);
    expect(unshadedRatioOf(dim(0.5))).toBe(0);
  });

  it.each([252, 6])('what light or shadow left at %i does not count as flat', (lost) => {
    expect(unshadedRatioOf(faceOf((x, y) => (isLeft(x) ? lost : 120 + 4 * grain(x, y))))).toBe(0);
    const inside = lost > 128 ? 240 : 20;
    expect(unshadedRatioOf(faceOf((x) => (isLeft(x) ? inside : 120)))).toBe(1);
  });

  it('only the oval of the face counts, and nothing beyond the edge of the photo', () => {
    const inOval = (x: number, y: number): boolean =>
      ((x - 56) / 44) ** 2 + ((y - 66) / 52) ** 2 < 1;
    expect(unshadedRatioOf(faceOf((x, y) => (inOval(x, y) ? 100 + 4 * grain(x, y) : 200)))).toBe(0);
    expect(unshadedRatioOf(faceOf((x, y) => (y < 66 ? 0 : 100 + 4 * grain(x, y))))).toBe(0);
    expect(unshadedRatioOf(faceOf(() => 0))).toBe(0);
  });
});
