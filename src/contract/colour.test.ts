import { describe, expect, it } from 'vitest';
import { contrastOf, isColour, mixed } from './colour.js';

describe('contrast (WCAG 2.2)', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    // The grey that WCAG's own examples give as the lightest for text on white.
    ['#767676', '#ffffff', 4.54],
    ['#ffff00', '#ffffff', 1.07],
  ])('%s on %s: %f', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
    expect(contrastOf(other, one)).toBeCloseTo(contrast, 2);
  });

  it('colours are six hex digits; one is mixed into another', () => {
    expect(['#0b5c63', '#0B5C63', 'red', '#fff', '#0b5c6'].map(isColour)).toEqual([
      ...[true, true, false, false, false],
    ]);
    expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
  });
});
