import { type Point, point } from '../geometry/point.js';
import type { Crop, Image } from '../image/image.js';
import { mirrorPhoto } from '../image/mirror.js';
import type { Photo } from '../image/photo.js';
import type { FaceMeasures } from './measure-face.js';

/*
 * Phones store selfies mirrored or not, and models score a mirrored face slightly differently. So
 * all models get the photo with its brighter half at the left
 * (docs/adr/0023-selfies-are-seen-one-way-round.md).
 */

/**
 * One row in this many is compared with its opposite, which takes half a millisecond. Resizing by a
 * fifth turns one of 357 selfies round; with 32 it turns 15.
 */
const everyRow = 8;

/**
 * Direction in which the stored picture gets brighter; right and down are positive. Integer sums
 * over pairs of opposite rows, so that the mirrored picture gives exactly the opposite.
 */
const leanOf = ({ data, widthPx, heightPx, channels }: Image): Point => {
  const stride = widthPx * channels;
  let along = 0;
  let across = 0;
  for (let y = 0; y < heightPx >> 1; y += everyRow) {
    let at = y * stride + (channels >> 1);
    let opposite = at + (heightPx - 1 - 2 * y) * stride;
    let difference = 0;
    for (let place = 1 - widthPx; place < widthPx; place += 2) {
      along += place * (data[at]! + data[opposite]!);
      difference += data[opposite]! - data[at]!;
      at += channels;
      opposite += channels;
    }
    across += difference * (heightPx - 1 - 2 * y);
  }
  return point(along, across);
};

/** Works on the upright photo, because the matrix includes EXIF's rotation. */
const leansRight = ({ image, toPhoto }: Crop): boolean => {
  const gradient = leanOf(image);
  return toPhoto[0] * gradient.x + toPhoto[1] * gradient.y > 0;
};

/** If `isMirrored`, positions found in `photo` are those of the mirror image of `sent`. */
export const canonicalMirror = (sent: Photo) => {
  const isMirrored = leansRight(sent);
  return { photo: isMirrored ? mirrorPhoto(sent) : sent, sent, isMirrored };
};

/**
 * Exchanges the sides of a mirrored face, so that its angles are those of the person in front of
 * the camera.
 */
export const unmirror = (face: FaceMeasures, isMirrored: boolean): FaceMeasures =>
  isMirrored ? { ...face, yawDeg: -face.yawDeg, rollDeg: -face.rollDeg } : face;
