import { applyToQuad, invert } from '../geometry/homography.js';
import type { Crop } from '../image/image.js';
import { remember } from '../image/remember.js';
import type { DetectedDocument } from '../models/finder.js';
import { fitSides } from './fit-sides.js';
import { aspectOf } from './size-mm.js';

/**
 * Corners where the document's sides cross. Each side is searched in the photo's own pixels around
 * the finder's corners, which are accurate to about 1 % of the photo. Where no sides are visible,
 * the corners stay as they are with a score of 0.
 */
export const refineCorners = (photo: Crop, found: Pick<DetectedDocument, 'quad' | 'kind'>) =>
  remember(photo.image, refineCorners, JSON.stringify([found.kind, found.quad]), () => {
    const inImage = applyToQuad(invert(photo.toPhoto), found.quad);
    const fitted = fitSides(photo.image, inImage, aspectOf(found));
    return fitted
      ? { ...fitted, quad: applyToQuad(photo.toPhoto, fitted.quad) }
      : { quad: found.quad, seenSides: [false, false, false, false], fitScore: 0 };
  });
