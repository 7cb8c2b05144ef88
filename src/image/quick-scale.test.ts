import sharp from 'sharp';
import { expect, it } from 'vitest';
import { limits } from '../spec/limits.js';
import { isRejection } from '../spec/rejection.js';
import { openPhoto } from './photo.js';

it.each([
  [4083, 2939],
  [4160, 3119],
  [4032, 3024],
])('a quick photo of %i × %i px is three times smaller or a little more', async (width, height) => {
  const background = { r: 90, g: 120, b: 150 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const photo = await openPhoto(new Uint8Array(bytes), {
    limits,
    unreadable: 'fileUnreadable',
    scale: 'quick',
  });
  if (isRejection(photo)) throw new Error('refused');
  const { widthPx, heightPx } = photo.image;
  // A little less, and sharp has libjpeg decode all pixels instead of a quarter of them.
  expect(Math.min(width / widthPx, height / heightPx)).toBeGreaterThanOrEqual(3);
  expect(Math.max(width / widthPx, height / heightPx)).toBeLessThan(3.01);
});
