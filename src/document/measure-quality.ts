import { applyToQuad, invert } from '../geometry/homography.js';
import { widthOf } from '../geometry/quad.js';
import { jpegQualityOf } from '../image/jpeg-quality.js';
import type { Crop } from '../image/image.js';
import type { DetectedDocument } from '../models/finder.js';
import { measureBlocks } from './measure-compression.js';
import { type Exposure, measureExposure } from './measure-exposure.js';
import { type Glare, measureGlare } from './measure-glare.js';
import { measureBlurMm } from './measure-sharpness.js';
import type { ProofView } from './proof-view.js';
import { sizeMmOf } from './size-mm.js';

/** Measured on pixels of any origin; the rest of the quality is a property of the file. */
export type Light = Exposure & Glare & { readonly blurMm: number };

/** How well the document is photographed, measured on the document alone. */
export type Quality = Light & {
  /** Grey levels between JPEG's blocks of eight pixels. */
  readonly blocks: number;
  /** As last saved; 100 if the file is no JPEG. */
  readonly jpegQuality: number;
  readonly pxPerMm: number;
};

export const measureLight = (view: ProofView): Light => ({
  ...measureExposure(view.colour.image),
  ...measureGlare(view.colour.image),
  blurMm: measureBlurMm(view),
});

export const measureQuality = (
  bytes: Uint8Array,
  photo: Crop,
  document: Pick<DetectedDocument, 'quad' | 'kind'>,
  view: ProofView,
): Quality => ({
  ...measureLight(view),
  blocks: measureBlocks(photo, document.quad),
  jpegQuality: jpegQualityOf(bytes) ?? 100,
  pxPerMm: widthOf(applyToQuad(invert(photo.toPhoto), document.quad)) / sizeMmOf(document).width,
});
