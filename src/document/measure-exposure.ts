import { type Image, toGrey } from '../image/image.js';
import { histogramOf, percentileOf } from './histogram.js';

export type Exposure = {
  /** Luma of the document's light parts, its paper: 0 to 255. */
  readonly paperLuma: number;
  readonly medianLuma: number;
  /** Of the document, the part in which at least two colours are at the camera's end. */
  readonly clippedRatio: number;
};

/** JPEG leaves white a little under 255. */
const clippedAt = 250;

const clippedRatioOf = ({ data }: Image): number => {
  let clipped = 0;
  for (let i = 0; i < data.length; i += 3) {
    const red = data[i]! >= clippedAt ? 1 : 0;
    const green = data[i + 1]! >= clippedAt ? 1 : 0;
    const blue = data[i + 2]! >= clippedAt ? 1 : 0;
    if (red + green + blue >= 2) clipped += 1;
  }
  return (3 * clipped) / data.length;
};

export const measureExposure = (colour: Image): Exposure => {
  const counts = histogramOf(toGrey(colour).data);
  return {
    paperLuma: percentileOf(counts, 0.95),
    medianLuma: percentileOf(counts, 0.5),
    clippedRatio: clippedRatioOf(colour),
  };
};
