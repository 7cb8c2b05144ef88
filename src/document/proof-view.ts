import {
  compose,
  type Homography,
  homographyBetween,
  invert,
  scaling,
  shift,
} from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { rectangle } from '../geometry/quad.js';
import type { Crop, Image } from '../image/image.js';
import { sampleSpread } from '../image/sample-spread.js';
import type { FoundDocument } from '../models/finder.js';
import { type DocumentFace, documentViewPx } from '../models/tamper-views.js';
import { sizeMmOf } from './size-mm.js';

/** Borders, rounded corners and what shows beside them are no part of what is measured. */
export const insetRatio = 0.03;
const insetPx = {
  x: Math.round(insetRatio * documentViewPx.widthPx),
  y: Math.round(insetRatio * documentViewPx.heightPx),
};
const innerPx = {
  widthPx: documentViewPx.widthPx - 2 * insetPx.x,
  heightPx: documentViewPx.heightPx - 2 * insetPx.y,
};

const halfPx = { widthPx: innerPx.widthPx >> 1, heightPx: innerPx.heightPx >> 1 };

/** A straight picture that is not made: who needs a part of it looks that part up in the photo's pixels. */
export type Straight = {
  readonly image: Image;
  readonly toImage: Homography;
  readonly widthPx: number;
  readonly heightPx: number;
};

/** The document made straight, for every measure. */
export type ProofView = {
  /** From the straight document, `documentViewPx` large. */
  readonly toPhoto: Homography;
  /** Within its borders, every second pixel: light, colours and faces need no more. */
  readonly colour: Crop;
  /** Within its borders, at twice the size: edges are as sharp as they come. */
  readonly fine: Straight;
  readonly pxPerMm: { readonly x: number; readonly y: number };
};

/** Where `colour` shows the portrait, in pixels of the straight document. Who asks has seen that there is one. */
export const faceOnDocument = (portrait: {
  readonly x: number;
  readonly y: number;
  readonly sizeRatio: number;
}): DocumentFace => ({
  centre: point(
    insetPx.x + portrait.x * innerPx.widthPx,
    insetPx.y + portrait.y * innerPx.heightPx,
  ),
  sizePx: Math.max(1, portrait.sizeRatio * innerPx.heightPx),
});

export const viewForProof = (
  photo: Crop,
  document: Pick<FoundDocument, 'quad' | 'kind'>,
): ProofView => {
  const { width, height } = sizeMmOf(document);
  const whole = rectangle(0, 0, documentViewPx.widthPx, documentViewPx.heightPx);
  const toPhoto = homographyBetween(whole, document.quad);
  const within = compose(toPhoto, shift(insetPx.x, insetPx.y));
  const toImage = compose(invert(photo.toPhoto), within);
  const twice = scaling(innerPx.widthPx / halfPx.widthPx, innerPx.heightPx / halfPx.heightPx);
  return {
    toPhoto,
    colour: {
      image: sampleSpread(photo.image, compose(toImage, twice), halfPx),
      toPhoto: compose(within, twice),
    },
    fine: { image: photo.image, toImage, ...innerPx },
    pxPerMm: { x: documentViewPx.widthPx / width, y: documentViewPx.heightPx / height },
  };
};
