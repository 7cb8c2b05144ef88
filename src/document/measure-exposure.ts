import type { Image } from '../image/image.js';
import { percentileOf } from './histogram.js';

export type Exposure = {
  /** Luma of the document's light parts, its paper: 0 to 255. */
  readonly paperLuma: number;
  readonly medianLuma: number;
  /** Of the document, the part in which at least two colours are at the camera's end. */
  readonly clippedRatio: number;
};

/** JPEG leaves white a little under 255. */
const clippedAt = 250;

/** Of a picture in colour. */
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
