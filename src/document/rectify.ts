import { applyToQuad, invert } from '../geometry/homography.js';
import { distance } from '../geometry/point.js';
import type { Quad } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import { cutOut } from '../image/warp.js';
import type { DocumentKind, FoundDocument } from '../models/finder.js';

/** ISO/IEC 7810: ID-1 for cards, ID-3 for a passport page. */
const sizesMm: Readonly<Record<DocumentKind, { readonly width: number; readonly height: number }>> =
  {
    passport: { width: 125, height: 88 },
    cardWithMrz: { width: 85.6, height: 53.98 },
    cardWithoutMrz: { width: 85.6, height: 53.98 },
    other: { width: 85.6, height: 53.98 },
  };

/** Small print is 1.2 mm high; more pixels than these show paper, not letters. */
const maxPxPerMm = 12;

/** Pixels of the picture per millimetre, where the perspective shows the most of them. */
const pxPerMmOf = (quad: Quad, { width, height }: { width: number; height: number }): number =>
  Math.max(
    distance(quad.topLeft, quad.topRight) / width,
    distance(quad.bottomLeft, quad.bottomRight) / width,
    distance(quad.topLeft, quad.bottomLeft) / height,
    distance(quad.topRight, quad.bottomRight) / height,
  );

/** The document alone, straight and its printed top side up, with as many pixels as the photo has of it. */
export const rectify = (
  photo: Crop,
  { quad, kind }: Pick<FoundDocument, 'quad' | 'kind'>,
): Crop => {
  const size = sizesMm[kind];
  const seen = applyToQuad(invert(photo.toPhoto), quad);
  const pxPerMm = Math.min(maxPxPerMm, pxPerMmOf(seen, size));
  return cutOut(photo, quad, {
    widthPx: Math.max(8, Math.round(size.width * pxPerMm)),
    heightPx: Math.max(8, Math.round(size.height * pxPerMm)),
  });
};
