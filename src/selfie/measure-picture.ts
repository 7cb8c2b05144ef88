import type { Crop, Image } from '../image/image.js';
import { cutOut } from '../image/warp.js';
import { squareInside } from '../models/face-crop.js';
import type { Face, Frame } from '../models/face-detector.js';

/** How well the face is photographed, measured on the face alone, whatever is behind it. */
export type PictureMeasures = {
  /** Side of the detector's box, in pixels of the photo. */
  readonly sizePx: number;
  /** Mean step between neighbours relative to the contrast, with the face `viewPx` wide. */
  readonly sharpness: number;
  /** Standard deviation of the grain, grey levels. */
  readonly noise: number;
  readonly lumaMean: number;
  /** Standard deviation of brightness. */
  readonly contrast: number;
  /** Share of pixels that are pure white. */
  readonly glareRatio: number;
};

/** All faces are measured at one size; otherwise a large blurred one would pass for sharp. */
const viewPx = 128;
const white = 250;

/** Grain after Immerkær (1996): edges and slopes cancel in this 3 × 3 sum. */
const noiseOf = ({ data, widthPx, heightPx }: Image): number => {
  let sum = 0;
  for (let y = 1; y < heightPx - 1; y++)
    for (let x = 1; x < widthPx - 1; x++) {
      const at = y * widthPx + x;
      const up = at - widthPx;
      const down = at + widthPx;
      sum += Math.abs(
        data[up - 1]! +
          data[up + 1]! +
          data[down - 1]! +
          data[down + 1]! -
          2 * (data[up]! + data[down]! + data[at - 1]! + data[at + 1]!) +
          4 * data[at]!,
      );
    }
  return (Math.sqrt(Math.PI / 2) * sum) / (6 * (widthPx - 2) * (heightPx - 2));
};

/** Root mean square of second differences, which a lens out of focus reduces first. */
const detailOf = ({ data, widthPx, heightPx }: Image): number => {
  let sum = 0;
  for (let y = 1; y < heightPx - 1; y++)
    for (let x = 1; x < widthPx - 1; x++) {
      const at = y * widthPx + x;
      const bend =
        data[at - 1]! + data[at + 1]! + data[at - widthPx]! + data[at + widthPx]! - 4 * data[at]!;
      sum += bend * bend;
    }
  return Math.sqrt(sum / ((widthPx - 2) * (heightPx - 2)));
};

export const measureGrey = (grey: Image, sizePx: number): PictureMeasures => {
  const { data } = grey;
  let sum = 0;
  let squares = 0;
  let whites = 0;
  for (const value of data) {
    sum += value;
    squares += value * value;
    if (value >= white) whites++;
  }
  const lumaMean = sum / data.length;
  const contrast = Math.sqrt(Math.max(0, squares / data.length - lumaMean ** 2));
  const sharpness = detailOf(grey) / Math.max(1, contrast);
  const glareRatio = whites / data.length;
  return { sizePx, sharpness, noise: noiseOf(grey), lumaMean, contrast, glareRatio };
};

export const measurePicture = (photo: Crop & Frame, { centre, sizePx }: Face): PictureMeasures => {
  const size = { widthPx: viewPx, heightPx: viewPx, channels: 1 } as const;
  return measureGrey(cutOut(photo, squareInside(centre, sizePx, photo), size).image, sizePx);
};
