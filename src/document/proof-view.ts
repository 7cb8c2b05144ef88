import {
  applyToQuad,
  compose,
  type Homography,
  homographyBetween,
  scaling,
} from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { rectangle } from '../geometry/quad.js';
import { blankImage, type Crop, type Image } from '../image/image.js';
import { cutOut } from '../image/warp.js';
import type { FoundDocument } from '../models/finder.js';
import { type DocumentFace, documentViewPx } from '../models/tamper-views.js';

/** ISO/IEC 7810: ID-3 for a passport's page, ID-1 for what else is an identity document. */
const sizeMm = ({ kind }: Pick<FoundDocument, 'kind'>) =>
  kind === 'passport' ? { width: 125, height: 88 } : { width: 85.6, height: 53.98 };

export const widthMmOf = (document: Pick<FoundDocument, 'kind'>): number => sizeMm(document).width;

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

/** One straight picture of the document for every measure: cutting it out is what costs. */
export type ProofView = {
  /** From the straight document, `documentViewPx` large. */
  readonly toPhoto: Homography;
  /** Within its borders, every second pixel: light, colours and faces need no more. */
  readonly colour: Crop;
  /** Within its borders, every pixel: edges are as sharp as they come. */
  readonly grey: Image;
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

const greyOf = ({ data }: Image): Image => {
  const grey = blankImage(innerPx.widthPx, innerPx.heightPx, 1);
  for (let at = 0, to = 0; at < data.length; at += 3)
    grey.data[to++] = (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29 + 128) >> 8;
  return grey;
};

/** Means of two by two pixels. */
const halved = ({ data, widthPx }: Image): Image => {
  const half = blankImage(innerPx.widthPx >> 1, innerPx.heightPx >> 1, 3);
  const below = 3 * widthPx;
  for (let y = 0, to = 0; y < half.heightPx; y++) {
    let at = 3 * 2 * y * widthPx;
    for (let x = 0; x < half.widthPx; x++, at += 6, to += 3) {
      const under = at + below;
      half.data[to] = (data[at]! + data[at + 3]! + data[under]! + data[under + 3]! + 2) >> 2;
      half.data[to + 1] =
        (data[at + 1]! + data[at + 4]! + data[under + 1]! + data[under + 4]! + 2) >> 2;
      half.data[to + 2] =
        (data[at + 2]! + data[at + 5]! + data[under + 2]! + data[under + 5]! + 2) >> 2;
    }
  }
  return half;
};

export const viewForProof = (
  photo: Crop,
  document: Pick<FoundDocument, 'quad' | 'kind'>,
): ProofView => {
  const { width, height } = sizeMm(document);
  const whole = rectangle(0, 0, documentViewPx.widthPx, documentViewPx.heightPx);
  const toPhoto = homographyBetween(whole, document.quad);
  const within = rectangle(insetPx.x, insetPx.y, innerPx.widthPx, innerPx.heightPx);
  const inner = cutOut(photo, applyToQuad(toPhoto, within), { ...innerPx, channels: 3 });
  return {
    toPhoto,
    colour: { image: halved(inner.image), toPhoto: compose(inner.toPhoto, scaling(2, 2)) },
    grey: greyOf(inner.image),
    pxPerMm: { x: documentViewPx.widthPx / width, y: documentViewPx.heightPx / height },
  };
};
