import type { Homography } from '../../geometry/homography.js';
import { blankImage, type Image } from '../image.js';

type Size = Pick<Image, 'widthPx' | 'heightPx'>;

/** Target pixels between exact look-ups, as in sample-grey.ts. */
const spanPx = 16;

/**
 * Byte offsets of a row's samples: two per target pixel, nearest neighbour, clamped to the edge.
 */
const placesInto = (
  places: Int32Array,
  { widthPx, heightPx, channels }: Image,
  [a, b, c, d, e, f, g, h, i]: Homography,
  y: number,
): void => {
  const lastX = widthPx - 1;
  const lastY = heightPx - 1;
  let u = (b * y + c) / (h * y + i);
  let v = (e * y + f) / (h * y + i);
  for (let first = 0; first < places.length; first += 2 * spanPx) {
    const x = first / 2 + spanPx;
    const w = g * x + h * y + i;
    const nextU = (a * x + b * y + c) / w;
    const nextV = (d * x + e * y + f) / w;
    const du = (nextU - u) / (2 * spanPx);
    const dv = (nextV - v) / (2 * spanPx);
    const last = Math.min(places.length, first + 2 * spanPx);
    for (let k = first, s = u + du / 2, t = v + dv / 2; k < last; k++, s += du, t += dv) {
      // NaN becomes 0 here, so that points without a source are taken from the edge.
      let column = s | 0;
      let row = t | 0;
      column = column > 0 ? (column < lastX ? column : lastX) : 0;
      row = row > 0 ? (row < lastY ? row : lastY) : 0;
      places[k] = (Math.imul(row, widthPx) + column) * channels;
    }
    u = nextU;
    v = nextV;
  }
};

/**
 * Colour through `toSource`, each pixel the mean of four samples spread over it: enough for light,
 * hues and faces. It takes as many reads as one bilinear sample, no products, and no reduction
 * first.
 */
export const sampleSpread = (source: Image, toSource: Homography, size: Size): Image => {
  const target = blankImage(size.widthPx, size.heightPx, 3);
  const { data } = source;
  const to = target.data;
  const [g, b] = source.channels === 3 ? [1, 2] : [0, 0];
  const upper = new Int32Array(2 * size.widthPx);
  const lower = new Int32Array(2 * size.widthPx);
  for (let y = 0, at = 0; y < size.heightPx; y++) {
    placesInto(upper, source, toSource, y + 0.25);
    placesInto(lower, source, toSource, y + 0.75);
    for (let k = 0; k < upper.length; k += 2, at += 3) {
      const p = upper[k]!;
      const q = upper[k + 1]!;
      const r = lower[k]!;
      const s = lower[k + 1]!;
      to[at] = (data[p]! + data[q]! + data[r]! + data[s]! + 2) >> 2;
      to[at + 1] = (data[p + g]! + data[q + g]! + data[r + g]! + data[s + g]! + 2) >> 2;
      to[at + 2] = (data[p + b]! + data[q + b]! + data[r + b]! + data[s + b]! + 2) >> 2;
    }
  }
  return target;
};
