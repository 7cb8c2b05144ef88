import type { Image } from '../image/image.js';
import { percentileOf } from './histogram.js';

/** About a millimetre: the mean of a cell has no grain, and areas of one colour are larger. */
const cellPx = 2;
/** Darker or lighter cells have no measurable hue. */
const minSum = 3 * 45;
const maxSum = 3 * 246;
const minCells = 30;
/** Resolution of a colour's share; genuine documents and copies differ by 0.02. */
const bins = 2048;

const spreadOf = (counts: Uint32Array): number =>
  (percentileOf(counts, 0.97) - percentileOf(counts, 0.03)) / bins;

/**
 * Spread of the document's hues: of the shares that red and blue have in its colours. The tint of
 * the light is the same everywhere and adds none, so a grey copy has next to none under any lamp.
 * Infinite where too few cells have a hue.
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
