import { applyToQuad, invert } from '../geometry/homography.js';
import type { Crop } from '../image/image.js';
import type { DetectedDocument } from '../models/finder.js';
import { type Fitted, fitSides } from './fit-sides.js';
import { aspectOf } from './size-mm.js';

/**
 * The document's corners where its sides cross, each side sought in the photo's own pixels around the finder's
 * corners, which are good to about a hundredth of the photo. As found, and nothing said for it, where no sides are seen.
 */
export const refineCorners = (
  photo: Crop,
  found: Pick<DetectedDocument, 'quad' | 'kind'>,
): Fitted => {
  const inImage = applyToQuad(invert(photo.toPhoto), found.quad);
  const fitted = fitSides(photo.image, inImage, aspectOf(found));
  return fitted
    ? { ...fitted, quad: applyToQuad(photo.toPhoto, fitted.quad) }
    : { quad: found.quad, seenSides: [false, false, false, false], fitScore: 0 };
};
