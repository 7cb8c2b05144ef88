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

/** How well the document is photographed, measured on the document alone. */
export type Quality = Exposure & {
  readonly blurMm: number;
  readonly glare: Glare;
  /** Grey levels between squares of eight pixels. */
  readonly blocks: number;
  /** Of the last saving; 100 where the file is no JPEG. */
  readonly jpegQuality: number;
  /** Of the file: what there is to see. */
  readonly pxPerMm: number;
};

export const measureQuality = (
  bytes: Uint8Array,
  photo: Crop,
  document: Pick<DetectedDocument, 'quad' | 'kind'>,
  view: ProofView,
): Quality => ({
  ...measureExposure(view.colour.image),
  blurMm: measureBlurMm(view),
  glare: measureGlare(view.colour.image),
  blocks: measureBlocks(photo, document.quad),
  jpegQuality: jpegQualityOf(bytes) ?? 100,
  pxPerMm: widthOf(applyToQuad(invert(photo.toPhoto), document.quad)) / sizeMmOf(document).width,
});
