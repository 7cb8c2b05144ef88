import { expand } from '../geometry/quad.js';
import { type Crop, type Image, toGrey } from '../image/image.js';
import { cutOut } from '../image/warp.js';
import type { FoundDocument } from '../models/finder.js';

/** All documents are measured at one scale: a blur of so many millimetres is the same number of pixels on each. */
export const viewPxPerMm = 6;

/** ISO/IEC 7810: ID-3 for a passport's page, ID-1 for what else is an identity document. */
const sizeMm = ({ kind }: Pick<FoundDocument, 'kind'>) =>
  kind === 'passport' ? { width: 125, height: 88 } : { width: 85.6, height: 53.98 };

export const widthMmOf = (document: Pick<FoundDocument, 'kind'>): number => sizeMm(document).width;

/** Borders, rounded corners and what shows beside them are no part of what is measured. */
const insetRatio = 0.03;

export type ProofView = {
  /** The document alone, straight, in colour. */
  readonly colour: Crop;
  readonly grey: Image;
};

/** What the document's quality is measured on. */
export const viewForProof = (
  photo: Crop,
  document: Pick<FoundDocument, 'quad' | 'kind'>,
): ProofView => {
  const { width, height } = sizeMm(document);
  const shown = 1 - 2 * insetRatio;
  const colour = cutOut(photo, expand(document.quad, -insetRatio, -insetRatio), {
    widthPx: Math.round(width * shown * viewPxPerMm),
    heightPx: Math.round(height * shown * viewPxPerMm),
    channels: 3,
  });
  return { colour, grey: toGrey(colour.image) };
};
