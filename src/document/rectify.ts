import { applyToQuad, invert } from '../geometry/homography.js';
import { distance } from '../geometry/point.js';
import type { Quad } from '../geometry/quad.js';
import { flatten } from '../image/flat-page.js';
import { greyRegion } from '../image/resample/grey-region.js';
import type { Crop } from '../image/image.js';
import type { DetectedDocument } from '../models/finder.js';
import { sizeMmOf, type SizeMm } from './size-mm.js';

/**
 * At this width a card has 12 px per millimetre and a passport 8, so print of 1.2 mm has letters of
 * ten pixels or more. More pixels show the paper, not the letters.
 */
const maxWidthPx = 1024;

/** Image pixels per millimetre along each edge: perspective shows more of the near ones. */
const pxPerMmOf = (quad: Quad, { width, height }: SizeMm): number[] => [
  distance(quad.topLeft, quad.topRight) / width,
  distance(quad.bottomLeft, quad.bottomRight) / width,
  distance(quad.topLeft, quad.bottomLeft) / height,
  distance(quad.topRight, quad.bottomRight) / height,
];

/**
 * The document alone, straight and upright, with as many pixels as the photo has of it. The photo
 * is first converted to grey and reduced by a whole factor: one channel of a neighbourhood is half
 * the work.
 */
export const rectify = (photo: Crop, { quad, kind }: Pick<DetectedDocument, 'quad' | 'kind'>) => {
  const size = sizeMmOf({ kind });
  const pxPerMm = pxPerMmOf(applyToQuad(invert(photo.toPhoto), quad), size);
  const pagePxPerMm = Math.min(maxWidthPx / size.width, Math.max(...pxPerMm));
  const factor = Math.max(1, Math.floor(Math.min(...pxPerMm) / pagePxPerMm));
  return flatten(greyRegion(photo, quad, factor), quad, {
    widthPx: Math.max(8, Math.round(size.width * pagePxPerMm)),
    heightPx: Math.max(8, Math.round(size.height * pagePxPerMm)),
  });
};
