import { describe, expect, it } from 'vitest';
import { rectangle } from '../../geometry/quad.js';
import { averageOut } from './average.js';
import { blankImage, type Crop } from '../image.js';
import { uprightMatrix } from '../orientation.js';
import { cutOut } from './warp.js';

const widthPx = 90;
const heightPx = 120;
const valueAt = (x: number, y: number, k: number): number =>
  Math.round(128 + 60 * Math.sin(x / 14 + k) * Math.cos(y / 19) + (x + y) / 4);

const picture = () => {
  const image = blankImage(widthPx, heightPx, 3);
  image.data.forEach((_, i) => {
    const at = Math.floor(i / 3);
    image.data[i] = valueAt(at % widthPx, Math.floor(at / widthPx), i % 3);
  });
  return image;
};
const held = (orientation = 1): Crop => ({
  image: picture(),
  toPhoto: uprightMatrix(orientation, widthPx, heightPx),
});

describe('a smaller picture by means', () => {
  it('has the mean of the pixels under each of its own, parts of pixels counted in part', () => {
    const size = { widthPx: 2, heightPx: 1, outside: 0 };
    const { image } = averageOut(held(), rectangle(10.5, 20, 3, 2), size);
    const mean = (k: number): number => {
      const column = (x: number): number => (valueAt(x, 20, k) + valueAt(x, 21, k)) / 2;
      return (0.5 * column(10) + column(11)) / 1.5;
    };
    expect([...image.data.slice(0, 3)]).toEqual([0, 1, 2].map((k) => Math.round(mean(k))));
  });

  it('what lies beyond the photo counts as what it is filled with', () => {
    const { image } = averageOut(held(), rectangle(-4, 0, 8, 4), {
      widthPx: 2,
      heightPx: 1,
      outside: 200,
    });
    const half = averageOut(held(), rectangle(-2, 0, 4, 4), {
      widthPx: 1,
      heightPx: 1,
      outside: 200,
    });
    expect(image.data[0]).toBe(200);
    const inside = averageOut(held(), rectangle(0, 0, 2, 4), {
      widthPx: 1,
      heightPx: 1,
      outside: 0,
    });
    expect(Math.abs(half.image.data[0]! - (200 + inside.image.data[0]!) / 2)).toBeLessThanOrEqual(
      1,
    );
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'lies as a look-up would lie, EXIF orientation %d',
    (orientation) => {
      const size = { widthPx: 20, heightPx: 15, channels: 3, outside: 0 } as const;
      const place = rectangle(11.4, 13.2, 60, 50);
      const means = averageOut(held(orientation), place, size);
      const looks = cutOut(held(orientation), place, size);
      expect(means.toPhoto).toEqual(looks.toPhoto);
      const apart = means.image.data.map((value, i) => Math.abs(value - looks.image.data[i]!));
      expect(Math.max(...apart)).toBeLessThanOrEqual(3);
    },
  );

  it('counts every pixel alike, whatever the factor', () => {
    for (const px of [30, 41, 57, 88]) {
      const image = blankImage(90, 90, 3);
      image.data.forEach((_, i) => (image.data[i] = (i * i * 31) % 256));
      const whole = { image, toPhoto: uprightMatrix(1, 90, 90) };
      const small = averageOut(whole, rectangle(0, 0, 90, 90), {
        widthPx: px,
        heightPx: px,
        outside: 0,
      });
      const mean = (data: Uint8Array): number =>
        data.reduce((sum, value) => sum + value, 0) / data.length;
      expect(mean(small.image.data)).toBeCloseTo(mean(image.data), 1);
    }
  });
});
