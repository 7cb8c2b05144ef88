import { type Point, point } from '../geometry/point.js';
import type { Photo } from '../image/decode.js';
import type { Image } from '../image/image.js';
import { mirrorColumns, mirrorRows } from '../image/mirror.js';
import type { FaceMeasures } from './measure-face.js';

/*
 * A mirrored selfie is the same selfie, and phones store either. Nets answer a mirrored face a little differently, so all of
 * them see the photo one way round: its brighter half at the left (docs/adr/0023-selfies-are-seen-one-way-round.md).
 */

/** Of the rows two in so many are looked at: half a millisecond, and of 357 selfies resized by a fifth one leans the other way; with 32 it is 15. */
const everyRow = 8;

/**
 * Where the brightness of the stored picture leans to: right and down are positive. Sums of whole numbers over rows that lie
 * opposite each other, so that a mirrored picture has exactly the opposite.
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

/** Of the photo as a person holds it: EXIF's turn is in the matrix. */
const leansRight = ({ image, toPhoto }: Photo): boolean => {
  const lean = leanOf(image);
  return toPhoto[0] * lean.x + toPhoto[1] * lean.y > 0;
};

/** What are columns to the person may be stored as rows. */
const mirrorPixels = ({ image, toPhoto }: Photo): void =>
  Math.abs(toPhoto[0]) > Math.abs(toPhoto[1]) ? mirrorRows(image) : mirrorColumns(image);

/** The photo's pixels are changed; places in it are turned back with `isMirrored`. */
export const canonicalMirror = (photo: Photo, isMirrored = leansRight(photo)) => {
  if (isMirrored) mirrorPixels(photo);
  return { photo, isMirrored };
};

/** Degrees as the person has them. */
export const unmirror = (face: FaceMeasures, isMirrored: boolean): FaceMeasures =>
  isMirrored ? { ...face, yawDeg: -face.yawDeg, rollDeg: -face.rollDeg } : face;
