import { describe, expect, it } from 'vitest';
import { identity } from '../../geometry/homography.js';
import { rectangle } from '../../geometry/quad.js';
import { blankImage } from '../../image/image.js';
import { printOf } from './print.js';

const photo = { image: blankImage(2400, 1800, 3), toPhoto: identity };
const none = rectangle(0, 0, 1, 1);

describe('where copied lines are looked for', () => {
  it('are the cells of a document with the most contrast, but for its portrait', () => {
    const image = blankImage(1100, 700, 3);
    // A stripe that covers a fifth of the cells, through the portrait.
    for (let y = 103; y < 231; y++)
      for (let x = 5; x < 1005; x++)
        image.data[(y * 1100 + x) * 3 + 1] = ((x * 7 + y * 13) % 5) * 50;
    const lined = { image, toPhoto: identity };
    const { luma, cells, cellPx } = printOf(
      lined,
      rectangle(5, 7, 1000, 640),
      rectangle(101, 7, 160, 640),
    )!;
    expect([luma.widthPx, luma.heightPx, cellPx]).toEqual([992, 640, 16]);
    // Eight rows of the stripe, all but two columns at the border and ten of the portrait.
    expect(cells.filter(([, row]) => row >= 6 && row < 14).length).toBe(8 * (62 - 2 - 10));
    expect(cells.some(([column]) => column >= 6 && column < 16)).toBe(false);
    expect(luma.data[(96 + 8) * 992 + 24]).toBe(
      (image.data[((103 + 8) * 1100 + 29) * 3 + 1]! * 150 + 128) >> 8,
    );
  });

  it('are none of a document of few or of very many pixels', () => {
    expect(printOf(photo, rectangle(0, 0, 790, 500), none)).toBeUndefined();
    expect(printOf(photo, rectangle(0, 0, 1700, 1100), none)).toBeUndefined();
  });
});
