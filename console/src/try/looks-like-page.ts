import type { Image } from '../../../src/image/image.js';

/*
 * Whether a photo shows a page of text, to tell somebody who sent one as a selfie. Bright paper
 * without colour, and rows that change between light and dark many times.
 */

const paperShare = 0.35;
const maxSaturation = 0.16;
const minContrast = 0.12;
const minChangesPerRow = 14;
const minRowShare = 0.25;

/** `rgb` of at most some 500 pixels a side, where lines of text are still lines. */
export const looksLikePage = ({ data, widthPx, heightPx, channels }: Image): boolean => {
  const luma = new Float32Array(widthPx * heightPx);
  let saturation = 0;
  for (let i = 0; i < luma.length; i++) {
    const r = data[channels * i]!;
    const g = data[channels * i + 1]!;
    const b = data[channels * i + 2]!;
    luma[i] = (r + g + b) / 3;
    saturation += (Math.max(r, g, b) - Math.min(r, g, b)) / Math.max(1, r, g, b);
  }
  const paper = Float32Array.from(luma).sort()[Math.floor(0.9 * luma.length)]!;
  const bright = luma.reduce((count, one) => count + (one > 0.8 * paper ? 1 : 0), 0);
  if (saturation / luma.length > maxSaturation || bright / luma.length < paperShare) return false;
  let rows = 0;
  for (let y = 0; y < heightPx; y++) {
    let changes = 0;
    for (let x = 1; x < widthPx; x++) {
      const step = Math.abs(luma[y * widthPx + x]! - luma[y * widthPx + x - 1]!);
      if (step > minContrast * paper) changes += 1;
    }
    if (changes >= minChangesPerRow) rows += 1;
  }
  return rows / heightPx >= minRowShare;
};
