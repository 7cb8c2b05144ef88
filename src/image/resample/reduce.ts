import type { Point } from '../../geometry/point.js';
import { type Image, blankImage } from '../image.js';
import type { Region } from './shrink.js';

/** Samples along each of a block's two rows; the second's lie between the first's. */
const looksAlong = 4;

/** For each target column the offsets of its samples in a row, in bytes. */
const placesOf = (
  { x, width }: Region,
  columns: number,
  pxPerTarget: number,
  phase: number,
  { widthPx, channels }: Image,
): Int32Array => {
  const places = new Int32Array(columns * looksAlong);
  const last = Math.min(widthPx, Math.floor(x + width)) - 1;
  for (let i = 0; i < places.length; i++)
    places[i] = Math.min(last, x + Math.floor(((i + phase) * pxPerTarget) / looksAlong)) * channels;
  return places;
};

/** For each target pixel of a row, the offsets of its samples in the two source rows. */
type SampleOffsets = { readonly upper: Int32Array; readonly lower: Int32Array };

/**
 * Writes one row of the target, from offset `first` of `to`. Each pixel is the mean of samples of two
 * source rows, which begin at the offsets `top` and `bottom`.
 */
const reduceBytes = (
  { data, channels }: Image,
  { upper, lower }: SampleOffsets,
  top: number,
  bottom: number,
  to: Uint8Array,
  first: number,
): void => {
  for (let i = 0, at = first; i < upper.length; i += looksAlong, at += 3)
    for (let channel = 0; channel < 3; channel++) {
      const plane = channels === 1 ? 0 : channel;
      let sum = 4;
      for (let k = i; k < i + looksAlong; k++)
        sum += data[top + upper[k]! + plane]! + data[bottom + lower[k]! + plane]!;
      to[at + channel] = sum >> 3;
    }
};

/**
 * The same for colour. Reads a pixel as one 32-bit word and sums red and blue together, in two
 * thirds of the time. A word contains a byte of the next pixel, so the last row of an image cannot
 * be read this way.
 */
const reduceWords = (
  view: DataView,
  { upper, lower }: SampleOffsets,
  top: number,
  bottom: number,
  to: Uint8Array,
  first: number,
): void => {
  for (let i = 0, at = first; i < upper.length; i += looksAlong, at += 3) {
    const a = view.getInt32(top + upper[i]!, true);
    const b = view.getInt32(top + upper[i + 1]!, true);
    const c = view.getInt32(top + upper[i + 2]!, true);
    const d = view.getInt32(top + upper[i + 3]!, true);
    const e = view.getInt32(bottom + lower[i]!, true);
    const f = view.getInt32(bottom + lower[i + 1]!, true);
    const g = view.getInt32(bottom + lower[i + 2]!, true);
    const h = view.getInt32(bottom + lower[i + 3]!, true);
    const upperBoth = (a & 0xff00ff) + (b & 0xff00ff) + (c & 0xff00ff) + (d & 0xff00ff);
    const lowerBoth = (e & 0xff00ff) + (f & 0xff00ff) + (g & 0xff00ff) + (h & 0xff00ff);
    const redAndBlue = (upperBoth + lowerBoth + 0x40004) | 0;
    const upperGreen = (a & 0xff00) + (b & 0xff00) + (c & 0xff00) + (d & 0xff00);
    const lowerGreen = (e & 0xff00) + (f & 0xff00) + (g & 0xff00) + (h & 0xff00);
    to[at] = (redAndBlue & 0xffff) >> 3;
    to[at + 1] = (upperGreen + lowerGreen + 0x400) >> 11;
    to[at + 2] = redAndBlue >> 19;
  }
};

/**
 * A region reduced by any factors of two and more, into the top left of an image of the given size;
 * the rest is `outside`. Each target pixel is the mean of eight samples of its block.
 */
export const reduceInto = (
  image: Image,
  region: Region,
  pxPerTarget: Point,
  size: { readonly widthPx: number; readonly heightPx: number; readonly outside: number },
): Image => {
  const target = blankImage(size.widthPx, size.heightPx, 3);
  target.data.fill(size.outside);
  const { data, channels } = image;
  const stride = image.widthPx * channels;
  const columns = Math.min(size.widthPx, Math.round(region.width / pxPerTarget.x));
  const rows = Math.min(size.heightPx, Math.round(region.height / pxPerTarget.y));
  const looks = {
    upper: placesOf(region, columns, pxPerTarget.x, 0.25, image),
    lower: placesOf(region, columns, pxPerTarget.x, 0.75, image),
  };
  // A region may end within a pixel.
  const lastRow = Math.min(image.heightPx, Math.floor(region.y + region.height)) - 1;
  const rowAt = (y: number): number =>
    Math.min(lastRow, region.y + Math.floor(y * pxPerTarget.y)) * stride;
  const words = new DataView(data.buffer, data.byteOffset, data.byteLength);
  for (let y = 0; y < rows; y++) {
    const top = rowAt(y + 0.25);
    const bottom = rowAt(y + 0.75);
    const first = y * size.widthPx * 3;
    if (channels === 3 && bottom + stride < data.length)
      reduceWords(words, looks, top, bottom, target.data, first);
    else reduceBytes(image, looks, top, bottom, target.data, first);
  }
  return target;
};
