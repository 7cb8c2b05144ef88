import type { Crop, Image } from '../image/image.js';
import { cutOut } from '../image/resample/warp.js';
import { squareInside } from '../models/face-crop.js';
import type { Face, Frame } from '../models/face-detector.js';

/** How well the face is photographed, measured on the face without its background. */
export type PictureMeasures = {
  /** Side of the detector's box, in pixels of the photo. */
  readonly sizePx: number;
  /** Mean step between neighbours relative to the contrast, with the face `viewPx` wide. */
  readonly sharpness: number;
  /** Standard deviation of the grain, grey levels. */
  readonly noise: number;
  readonly lumaMean: number;
  readonly contrast: number;
  /** Share of pixels that are pure white. */
  readonly glareRatio: number;
};

/** All faces are measured at one size; otherwise a large blurred one would pass for sharp. */
const viewPx = 128;
const white = 250;

/**
 * `noise`: grain after Immerkær (1996), because edges and slopes cancel in a 3 × 3 sum. `detail`:
 * root mean square of second differences, which a lens out of focus reduces first.
 */
const textureOf = ({ data, widthPx, heightPx }: Image) => {
  let grain = 0;
  let bends = 0;
  for (let y = 1; y < heightPx - 1; y++)
    for (let x = 1; x < widthPx - 1; x++) {
      const at = y * widthPx + x;
      const up = at - widthPx;
      const down = at + widthPx;
      const here = data[at]!;
      const edges = data[at - 1]! + data[at + 1]! + data[up]! + data[down]!;
      const corners = data[up - 1]! + data[up + 1]! + data[down - 1]! + data[down + 1]!;
      grain += Math.abs(corners - 2 * edges + 4 * here);
      bends += (edges - 4 * here) ** 2;
    }
  const count = (widthPx - 2) * (heightPx - 2);
  return {
    noise: (Math.sqrt(Math.PI / 2) * grain) / (6 * count),
    detail: Math.sqrt(bends / count),
  };
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
  const { noise, detail } = textureOf(grey);
  const sharpness = detail / Math.max(1, contrast);
  const glareRatio = whites / data.length;
  return { sizePx, sharpness, noise, lumaMean, contrast, glareRatio };
};

/** With the face's size relative to the photo's shorter side: above 1 in a crop of the face. */
export type FramedPicture = PictureMeasures & { readonly sizeShare: number };

export const measurePicture = (photo: Crop & Frame, { centre, sizePx }: Face): FramedPicture => {
  const size = { widthPx: viewPx, heightPx: viewPx, channels: 1 } as const;
  const sizeShare = sizePx / Math.min(photo.fullWidthPx, photo.fullHeightPx);
  const { image } = cutOut(photo, squareInside(centre, sizePx, photo), size);
  return { ...measureGrey(image, sizePx), sizeShare };
};

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/**
 * A curve from 0 to 1: 0.5 at `middle`, 0.9 at `middle + reach`. With a negative reach, less is
 * better.
 */
const rising = (value: number, middle: number, reach: number): number =>
  sigmoid((Math.log(9) * (value - middle)) / reach);

/**
 * How reliable a verdict on the picture is: the worst of five properties, each 0.5 at its limit.
 * Sharpness and brightness reach 0.9 where fewer live faces are refused: of 1,223 live pictures
 * that no model was trained on, 26, 14, 6 and 2 % in the bands of lab/eval/reports/selfie.md. Attacks
 * are no easier to detect in a good picture.
 */
export const qualityOf = (picture: PictureMeasures): number =>
  Math.min(
    rising(picture.sharpness, 0.08, 0.1),
    rising(picture.noise, 14, -7),
    rising(picture.contrast, 9, 9),
    rising(picture.lumaMean, 26, 50),
    rising(picture.sizePx, 60, 40),
  );
