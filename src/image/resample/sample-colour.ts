import type { Homography } from '../../geometry/homography.js';
import { type Image, blankImage } from '../image.js';

type Size = { readonly widthPx: number; readonly heightPx: number };

/** Colour, one bilinear sample per pixel in integers, as sample-grey.ts does; the edge repeats. */
export const sampleColour = (source: Image, toSource: Homography, size: Size): Image => {
  const { data: target, widthPx, heightPx, ...rest } = blankImage(size.widthPx, size.heightPx, 3);
  const [a, b, c, d, e, f, g, h, i] = toSource;
  const { data } = source;
  const stride = 3 * source.widthPx;
  const lastX = (source.widthPx - 1) * 256 - 1;
  const lastY = (source.heightPx - 1) * 256 - 1;
  for (let y = 0.5, to = 0; y < heightPx; y++) {
    for (let x = 0.5; x < widthPx; x++, to += 3) {
      const scale = 256 / (g * x + h * y + i);
      // NaN becomes 0 here, so that points without a source are taken from the edge.
      let u = ((a * x + b * y + c) * scale - 128) | 0;
      let v = ((d * x + e * y + f) * scale - 128) | 0;
      u = u > 0 ? (u < lastX ? u : lastX) : 0;
      v = v > 0 ? (v < lastY ? v : lastY) : 0;
      const right = u & 255;
      const down = v & 255;
      const w11 = (right * down) >> 8;
      const w10 = right - w11;
      const w01 = down - w11;
      const w00 = 256 - right - w01;
      const at = (v >> 8) * stride + 3 * (u >> 8);
      const below = at + stride;
      const red = w00 * data[at]! + w10 * data[at + 3]! + 128;
      target[to] = (red + w01 * data[below]! + w11 * data[below + 3]!) >> 8;
      const green = w00 * data[at + 1]! + w10 * data[at + 4]! + 128;
      target[to + 1] = (green + w01 * data[below + 1]! + w11 * data[below + 4]!) >> 8;
      const blue = w00 * data[at + 2]! + w10 * data[at + 5]! + 128;
      target[to + 2] = (blue + w01 * data[below + 2]! + w11 * data[below + 5]!) >> 8;
    }
  }
  return { data: target, widthPx, heightPx, ...rest };
};
