import type { Image } from '../image/image.js';
import { percentileOf } from './histogram.js';

/** Cells of about a millimetre: their means have no grain, and print of one colour is larger. */
const cellPx = 2;
/** Darker or lighter cells have no hue to tell. */
const minSum = 3 * 45;
const maxSum = 3 * 246;
const minCells = 30;
/** Shares of a colour are told apart to a two thousandth; genuine documents and copies lie 0.02 apart. */
const bins = 2048;

const spreadOf = (counts: Uint32Array): number =>
  (percentileOf(counts, 0.97) - percentileOf(counts, 0.03)) / bins;

/**
 * How far the hues of the document lie apart: the spread of its red and blue shares. The light's own tint is the
 * same everywhere and does not count, so a grey copy has next to none under any lamp. Infinite where nothing can be told.
 */
export const measureColourSpread = ({ data, widthPx, heightPx }: Image): number => {
  const [reds, blues] = [new Uint32Array(bins), new Uint32Array(bins)];
  let cells = 0;
  for (let top = 0; top + cellPx <= heightPx; top += cellPx)
    for (let left = 0; left + cellPx <= widthPx; left += cellPx) {
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let y = top; y < top + cellPx; y++)
        for (let at = 3 * (y * widthPx + left), end = at + 3 * cellPx; at < end; at += 3) {
          red += data[at]!;
          green += data[at + 1]!;
          blue += data[at + 2]!;
        }
      const sum = red + green + blue;
      const mean = sum / (cellPx * cellPx);
      if (mean < minSum || mean > maxSum) continue;
      reds[Math.floor(((bins - 1) * red) / sum)]! += 1;
      blues[Math.floor(((bins - 1) * blue) / sum)]! += 1;
      cells += 1;
    }
  return cells < minCells ? Infinity : spreadOf(reds) + spreadOf(blues);
};
