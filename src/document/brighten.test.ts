import { describe, expect, it } from 'vitest';
import { apply, identity } from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { blankImage } from '../image/image.js';
import { brighten } from './brighten.js';

const photoOf = (luma: number) => {
  const image = blankImage(1600, 1200, 3);
  image.data.fill(luma);
  return { image, toPhoto: identity };
};

describe('a dark photo', () => {
  it('is shown as a longer exposure would have, in the same places', () => {
    const { image, toPhoto } = brighten(photoOf(40))!;
    expect(image.data[0]).toBeGreaterThan(200);
    expect(image.widthPx).toBe(768);
    expect(apply(toPhoto, point(768, 576))).toEqual({
      x: expect.closeTo(1600) as number,
      y: expect.closeTo(1200) as number,
    });
  });

  it.each([
    [79, true],
    [80, false],
  ])('of luma %i: %s', (luma, isDark) => {
    expect(brighten(photoOf(luma)) !== undefined).toBe(isDark);
  });
});
