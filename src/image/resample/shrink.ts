import type { boundsOf } from '../../geometry/quad.js';
import { type Image, blankImage } from '../image.js';

export type Region = ReturnType<typeof boundsOf>;

/**
 * Which rows and columns of a block are read: all of two, then about half, at most four. At 12
 * megapixels all of 4 × 4 takes three times as long as 2 × 2, and nets show no difference. In pairs
 * of neighbours: evenly spaced samples would read only the odd columns of a fine grid.
 */
const tapsOf = (factor: number): Int32Array => {
  const taps = Math.min(4, Math.max(2, Math.round(factor / 2)));
  return Int32Array.from(
    { length: taps },
    (_, i) => Math.floor(((i + 0.5) * factor) / taps) - (factor > 2 ? i % 2 : 0),
  );
};

/**
 * Mean of `factor` × `factor` blocks (two or more) of a region of whole pixels inside the image. A
 * last block that is cut by the region's edge is left out.
 */
export const shrink = (image: Image, factor: number, region: Region): Image => {
  const columns = Math.floor(region.width / factor);
  const rows = Math.floor(region.height / factor);
  const small = blankImage(Math.max(1, columns), Math.max(1, rows), image.channels);
  fill(image, small, factor, region);
  return small;
};

const fill = (image: Image, small: Image, factor: number, region: Region): void => {
  const taps = tapsOf(factor);
  const { data, channels } = image;
  if (taps.length === 2 && channels === 3) return fillColourByFour(image, small, factor, region);
  const stride = image.widthPx * channels;
  const share = 1 / taps.length ** 2;
  for (let y = 0, at = 0; y < small.heightPx; y++)
    for (let x = 0; x < small.widthPx; x++) {
      const corner = (region.y + y * factor) * stride + (region.x + x * factor) * channels;
      for (let channel = corner; channel < corner + channels; channel++) {
        let sum = 0;
        for (let j = 0; j < taps.length; j++) {
          const row = channel + taps[j]! * stride;
          for (let k = 0; k < taps.length; k++) sum += data[row + taps[k]! * channels]!;
        }
        small.data[at++] = sum * share + 0.5;
      }
    }
};

/** The same for factors of two to four, which are the usual ones, in a third of the time. */
const fillColourByFour = (image: Image, small: Image, factor: number, region: Region): void => {
  const { data } = image;
  const to = small.data;
  const stride = image.widthPx * 3;
  const [first, second] = tapsOf(factor) as unknown as [number, number];
  const beside = 3 * (second - first);
  const below = stride * (second - first);
  for (let y = 0, at = 0; y < small.heightPx; y++) {
    let p = (region.y + y * factor + first) * stride + (region.x + first) * 3;
    for (const end = at + 3 * small.widthPx; at < end; at += 3, p += 3 * factor) {
      const q = p + beside;
      const under = p + below;
      const last = under + beside;
      to[at] = (data[p]! + data[q]! + data[under]! + data[last]! + 2) >> 2;
      to[at + 1] = (data[p + 1]! + data[q + 1]! + data[under + 1]! + data[last + 1]! + 2) >> 2;
      to[at + 2] = (data[p + 2]! + data[q + 2]! + data[under + 2]! + data[last + 2]! + 2) >> 2;
    }
  }
};
