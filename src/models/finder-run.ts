import { applyToQuad, compose, homographyBetween } from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { type boundsOf, type Quad, rectangle } from '../geometry/quad.js';
import { type Crop, frameOf, type Image } from '../image/image.js';
import { reduceInto } from '../image/resample/reduce.js';
import { warp } from '../image/resample/warp.js';
import type { Model } from '../inference/load-model.js';
import { decodeDetections } from './finder-decode.js';

/*
 * The finder without its weights, so that the service and the capture page in a browser run the
 * same code.
 */

const documentKinds = ['passport', 'cardWithMrz', 'cardWithoutMrz', 'other'] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Corners as printed, in the photo's pixels; they may lie outside the photo. */
export type Detection = { readonly quad: Quad; readonly score: number };
export type DetectedDocument = Detection & { readonly kind: DocumentKind };
export type Detections = {
  readonly documents: readonly DetectedDocument[];
  readonly bands: readonly Detection[];
};

export type Box = ReturnType<typeof boundsOf>;

/** The longer side; the shorter follows the photo, so that a 4:3 photo costs a quarter less. */
const inputPx = 384;
/**
 * The net halves its input five times. There are at most 12 × 2 input shapes at the default size
 * and 7 × 2 at the coarse one, which bounds the memory that they leave behind.
 */
const gridPx = 32;
const paddedPx = (px: number): number => Math.max(gridPx, Math.ceil((px - 0.5) / gridPx) * gridPx);
/** Grey of the padding, as in training. */
const padValue = 114;

/** The net's input, and the quad of the picture that it covers. */
export const finderInput = (
  image: Image,
  part: Box = { x: 0, y: 0, width: image.widthPx, height: image.heightPx },
  longSidePx = inputPx,
): { readonly input: Image; readonly covered: Quad } => {
  const pxPerInputPx = Math.max(part.width, part.height) / longSidePx;
  const size = {
    widthPx: paddedPx(part.width / pxPerInputPx),
    heightPx: paddedPx(part.height / pxPerInputPx),
  };
  // The part lies at the top left; the rest of the net's grid is padding.
  const width = size.widthPx * pxPerInputPx;
  const height = size.heightPx * pxPerInputPx;
  const covered = rectangle(part.x, part.y, width, height);
  const input =
    pxPerInputPx >= 2
      ? reduceInto(image, part, point(pxPerInputPx, pxPerInputPx), { ...size, outside: padValue })
      : warp(image, covered, { ...size, channels: 3, outside: padValue });
  return { input, covered };
};

/** Searches the whole picture, or a part of it; see `loadFinder`. */
export const findWith = async (
  { run, tensor }: Pick<Model, 'run' | 'tensor'>,
  photo: Crop,
  box?: Box,
  longSidePx?: number,
): Promise<Detections> => {
  const { input, covered } = finderInput(photo.image, box, longSidePx);
  const outputs = await run({ image: tensor(input) });
  const back = compose(photo.toPhoto, homographyBetween(frameOf(input), covered));
  const inPhoto = ({ quad, score }: Detection) => ({ quad: applyToQuad(back, quad), score });
  const { documents, bands } = decodeDetections(outputs);
  return {
    documents: documents.map((found) => ({ ...inPhoto(found), kind: documentKinds[found.kind]! })),
    bands: bands.map(inPhoto),
  };
};
