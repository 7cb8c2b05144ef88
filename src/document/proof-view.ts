import type { Homography } from '../geometry/homography.js';
import { compose, homographyBetween, invert, scaling, shift } from '../geometry/homography.js';
import { rectangle } from '../geometry/quad.js';
import type { Crop, Straight } from '../image/image.js';
import { sampleSpread } from '../image/resample/sample-spread.js';
import type { DetectedDocument } from '../models/finder.js';
import { documentViewPx } from '../models/tamper/views.js';
import { sizeMmOf } from './size-mm.js';

/** Borders, rounded corners and the background beside them are not measured. */
export const insetRatio = 0.03;
const insetPx = {
  x: Math.round(insetRatio * documentViewPx.widthPx),
  y: Math.round(insetRatio * documentViewPx.heightPx),
};
const innerPx = {
  widthPx: documentViewPx.widthPx - 2 * insetPx.x,
  heightPx: documentViewPx.heightPx - 2 * insetPx.y,
};

const smallPx = { widthPx: innerPx.widthPx >> 2, heightPx: innerPx.heightPx >> 2 };

/** The rectified document, on which every measure is taken. */
export type ProofView = {
  /** Matrix from the rectified document, `documentViewPx` large. */
  readonly toPhoto: Homography;
  /** The whole document with its surroundings, because portraits reach to its border. */
  readonly whole: Straight;
  /** The document within its borders, at a quarter of the size: enough for light and hues. */
  readonly colour: Crop;
  /** The document within its borders, at full sharpness. */
  readonly fine: Straight;
  readonly pxPerMm: { readonly x: number; readonly y: number };
};

export const viewForProof = (photo: Crop, document: Pick<DetectedDocument, 'quad' | 'kind'>) => {
  const { width, height } = sizeMmOf(document);
  const frame = rectangle(0, 0, documentViewPx.widthPx, documentViewPx.heightPx);
  const toPhoto = homographyBetween(frame, document.quad);
  const toImage = compose(invert(photo.toPhoto), toPhoto);
  const inset = shift(insetPx.x, insetPx.y);
  const reduced = compose(
    inset,
    scaling(innerPx.widthPx / smallPx.widthPx, innerPx.heightPx / smallPx.heightPx),
  );
  return {
    toPhoto,
    whole: { image: photo.image, toImage, ...documentViewPx },
    colour: {
      image: sampleSpread(photo.image, compose(toImage, reduced), smallPx),
      toPhoto: compose(toPhoto, reduced),
    },
    fine: { image: photo.image, toImage: compose(toImage, inset), ...innerPx },
    pxPerMm: { x: documentViewPx.widthPx / width, y: documentViewPx.heightPx / height },
  };
};
