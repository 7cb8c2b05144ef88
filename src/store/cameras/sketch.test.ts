import { describe, expect, it } from 'vitest';
import { randomFrom } from '../../../test/support/random.js';
import { mediansOf, sketchOf } from './sketch.js';

describe('the sketch of a camera', () => {
  it('gives back medians to a fraction of a bin', () => {
    const random = randomFrom(1);
    const pictures = Array.from({ length: 101 }, () => [
      random.unit() * 2 - 1,
      random.unit() * 6 - 3,
    ]);
    const medians = mediansOf(sketchOf(pictures), pictures.length);
    [0, 1].forEach((measure) => {
      const sorted = pictures.map((values) => values[measure]!).sort((a, b) => a - b);
      expect(medians[measure]).toBeCloseTo(sorted[50]!, 0.7);
    });
  });

  it('keeps a median where three in ten pictures are attacks of one kind', () => {
    const pictures = Array.from({ length: 100 }, (_, i) => [i < 30 ? -4 : i / 100 - 0.5]);
    expect(mediansOf(sketchOf(pictures), 100)[0]).toBeGreaterThan(-0.35);
  });

  it('counts values at and beyond the ends', () => {
    expect(mediansOf(sketchOf([[4], [4], [9]]), 3)[0]).toBeGreaterThan(3.8);
    expect(mediansOf(sketchOf([[-4], [-4], [-9]]), 3)[0]).toBeLessThan(-3.8);
  });
});
