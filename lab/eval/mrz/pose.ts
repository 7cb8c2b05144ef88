import {
  type Homography,
  applyToQuad,
  compose,
  invert,
  shift,
} from '../../../src/geometry/homography.js';
import { boundsOf } from '../../../src/geometry/quad.js';
import { type Photo, photoOf } from '../../../src/image/photo.js';
import { frameOf } from '../../../src/image/image.js';
import { sample } from '../../../src/image/resample/sample.js';
import { identity } from '../../../src/geometry/homography.js';

type PoseOptions = {
  readonly turnDeg: number;
  readonly tiltDeg: number;
  /** Which way the page leans back. */
  readonly towardsDeg: number;
};

const radians = (deg: number): number => (deg * Math.PI) / 180;

const rotation = (deg: number): Homography => {
  const [c, s] = [Math.cos(radians(deg)), Math.sin(radians(deg))];
  return [c, -s, 0, s, c, 0, 0, 0, 1];
};

/** A pinhole camera this many times the picture's longer side away: a phone held over a page. */
const distanceRatio = 1.4;

/**
 * The plane leaned back about the x axis and seen from the distance: its nearer half grows, its
 * further half shrinks.
 */
const leaning = (deg: number, distancePx: number): Homography => {
  const [c, s] = [Math.cos(radians(deg)), Math.sin(radians(deg))];
  return [1, 0, 0, 0, c, 0, 0, s / distancePx, 1];
};

/**
 * Looks along and across each pixel of a tilted picture. At 40° the far side shrinks to a half: a
 * camera's pixel gathers all the light that falls on it, where single looks would drop every other
 * row of a letter.
 */
const tiltTaps = 3;

/** The photo as if the page had been turned and tilted before the camera, on grey. */
export const pose = (photo: Photo, { turnDeg, tiltDeg, towardsDeg }: PoseOptions): Photo => {
  const { widthPx, heightPx, channels } = photo.image;
  const centred = shift(-widthPx / 2, -heightPx / 2);
  const distancePx = distanceRatio * Math.max(widthPx, heightPx);
  const tilt = compose(
    rotation(towardsDeg),
    compose(leaning(tiltDeg, distancePx), rotation(-towardsDeg)),
  );
  const moved = compose(rotation(turnDeg), compose(tilt, centred));
  const bounds = boundsOf(applyToQuad(moved, frameOf(photo.image)));
  const toTarget = compose(shift(-bounds.x, -bounds.y), moved);
  const image = sample(photo.image, invert(toTarget), {
    widthPx: Math.round(bounds.width),
    heightPx: Math.round(bounds.height),
    channels,
    outside: 128,
    tapsAlong: tiltDeg > 0 ? tiltTaps : 1,
    tapsAcross: tiltDeg > 0 ? tiltTaps : 1,
  });
  return photoOf({
    ...photo,
    image,
    toPhoto: identity,
    fullWidthPx: image.widthPx,
    fullHeightPx: image.heightPx,
  });
};
