import { applyToQuad, shift } from '../../../src/geometry/homography.js';
import { polygonArea, clipConvex } from '../../../src/geometry/polygon.js';
import { cornersOf, signedArea } from '../../../src/geometry/quad.js';
import { frameOf } from '../../../src/image/image.js';
import type { Picture } from './picture.js';
import { cropped, edgePxOf } from './place.js';

export const sides = ['left', 'top', 'right', 'bottom'] as const;
type FrameSide = (typeof sides)[number];

/** Of the main document, the part beyond the frame. */
export const outsideRatioOf = ({ image, quads }: Frame): number => {
  const corners = cornersOf(quads[0]!);
  const clockwise = polygonArea(corners) < 0 ? [...corners].reverse() : corners;
  const inside = polygonArea(clipConvex(clockwise, cornersOf(frameOf(image))));
  return 1 - Math.max(0, inside) / Math.abs(signedArea(quads[0]!));
};

export const edgeRatioOf = (picture: Frame): number =>
  edgePxOf(picture) / Math.min(picture.image.widthPx, picture.image.heightPx);

export const areaRatioOf = ({ image, quads }: Frame): number =>
  Math.abs(signedArea(quads[0]!)) / (image.widthPx * image.heightPx);

type Frame = Pick<Picture, 'quads'> & { readonly image: { widthPx: number; heightPx: number } };

const boxWithout = ({ image }: Frame, side: FrameSide, px: number) => ({
  x: side === 'left' ? px : 0,
  y: side === 'top' ? px : 0,
  width: image.widthPx - (side === 'left' || side === 'right' ? px : 0),
  height: image.heightPx - (side === 'top' || side === 'bottom' ? px : 0),
});

/** The frame alone with one side moved in: pixels are cut once the place is known. */
const frameWithout = (picture: Frame, side: FrameSide, px: number): Frame => {
  const { x, y, width, height } = boxWithout(picture, side, px);
  return {
    image: { widthPx: width, heightPx: height },
    quads: picture.quads.map((quad) => applyToQuad(shift(-x, -y), quad)),
  };
};

/** The photo taken with one side of the frame as far in as it may be before `isBeyond`. */
const framedTo = (
  picture: Picture,
  side: FrameSide,
  isBeyond: (picture: Frame) => boolean,
): Picture => {
  const { widthPx, heightPx } = picture.image;
  const isAlong = side === 'left' || side === 'right';
  let [low, high] = [0, Math.floor(0.9 * (isAlong ? widthPx : heightPx))];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (isBeyond(frameWithout(picture, side, middle))) high = middle;
    else low = middle;
  }
  return cropped(picture, boxWithout(picture, side, low));
};

export const cutBy = (picture: Picture, side: FrameSide, outsideRatio: number): Picture =>
  framedTo(picture, side, (seen) => outsideRatioOf(seen) > outsideRatio);

/** No more than a border is missing: text begins further in. */
const maxBorderRatio = 0.02;

/**
 * A side or a corner beyond the frame by this share of the photo's shorter side, or by as much as
 * leaves all data in.
 */
export const withBorderOut = (picture: Picture, side: FrameSide, outRatio: number): Picture =>
  framedTo(
    picture,
    side,
    (seen) => edgeRatioOf(seen) < -outRatio || outsideRatioOf(seen) > maxBorderRatio,
  );

export const withEdgeAt = (picture: Picture, side: FrameSide, edgeRatio: number): Picture =>
  framedTo(picture, side, (seen) => edgeRatioOf(seen) < edgeRatio);
