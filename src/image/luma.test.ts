import { describe, expect, it } from 'vitest';
import { blankImage } from './image.js';
import { copyLuma } from './luma.js';

describe('the luma of a part', () => {
  it.each([8, 64, 67, 93])('is that of each of its pixels, %i wide', (widthPx) => {
    const image = blankImage(100, 12, 3);
    for (let i = 0; i < image.data.length; i++) image.data[i] = (i * i * 31 + i) % 256;
    const part = { widthPx, heightPx: 5 };
    const grey = blankImage(110, 20, 1);
    copyLuma(image, 7, 7, part, grey, 2 * 110 + 9);
    for (let y = 0; y < 5; y++)
      for (let x = 0; x < widthPx; x++) {
        const [red, green, blue] = image.data.subarray(3 * ((7 + y) * 100 + 7 + x));
        const luma = (red! * 77 + green! * 150 + blue! * 29 + 128) >> 8;
        expect(grey.data[(2 + y) * 110 + 9 + x]).toBe(luma);
      }
    expect(grey.data[2 * 110 + 9 + widthPx]).toBe(0);
  });
});
