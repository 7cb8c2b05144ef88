import { describe, expect, it } from 'vitest';
import { type Homography, apply } from '../../geometry/homography.js';
import { point } from '../../geometry/point.js';
import { type Image, blankImage } from '../image.js';
import { sampleGrey } from './sample-grey.js';

/** Brightness rises by one per pixel to the right, so the value at every place is known. */
const slope = (): Image => {
  const image = blankImage(240, 90, 1);
  image.data.forEach((_, at) => (image.data[at] = at % 240));
  return image;
};

/**
 * Rotated a little, and growing by a third from left to right: a stronger perspective than a page
 * tilted by 40°.
 */
const tilted: Homography = [0.35, 0.05, 20, -0.02, 0.4, 12, -0.0006, 0.0004, 1];

describe('sampleGrey', () => {
  it('looks at the right place under perspective, also between the places looked up exactly', () => {
    const widthPx = 416;
    const heightPx = 100;
    const { data } = sampleGrey(slope(), tilted, widthPx, heightPx);
    for (let y = 0; y < heightPx; y += 7)
      for (let x = 0; x < widthPx; x += 3) {
        const there = apply(tilted, point(x + 0.5, y + 0.5)).x - 0.5;
        expect(Math.abs(data[y * widthPx + x]! - there)).toBeLessThan(0.6);
      }
  });

  it('goes on with the edge beyond the picture', () => {
    const { data } = sampleGrey(slope(), [1, 0, -300, 0, 1, 0, 0, 0, 1], 900, 4);
    expect([data[0], data[299], data[300 + 120], data[899]]).toEqual([0, 0, 120, 239]);
  });
});
