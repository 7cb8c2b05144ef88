import type { Image } from '../image/image.js';
import { percentileOf } from './histogram.js';

export type Exposure = {
  /** Luma of the document's lightest parts, its paper: 0 to 255. */
  readonly paperLuma: number;
  readonly medianLuma: number;
  /** Share of the document in which at least two of the three colours are clipped. */
  readonly clippedRatio: number;
};

/** JPEG leaves white slightly below 255. */
const clippedAt = 250;

export const measureExposure = ({ data }: Image): Exposure => {
  const counts = new Uint32Array(256);
  let clipped = 0;
  for (let i = 0; i < data.length; i += 3) {
    const red = data[i]!;
    const green = data[i + 1]!;
    const blue = data[i + 2]!;
    counts[(red * 77 + green * 150 + blue * 29 + 128) >> 8]! += 1;
    const atEnd =
      (red >= clippedAt ? 1 : 0) + (green >= clippedAt ? 1 : 0) + (blue >= clippedAt ? 1 : 0);
    if (atEnd >= 2) clipped += 1;
  }
  return {
    paperLuma: percentileOf(counts, 0.95),
    medianLuma: percentileOf(counts, 0.5),
    clippedRatio: (3 * clipped) / data.length,
  };
};
