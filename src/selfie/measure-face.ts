import { type Point, distance } from '../geometry/point.js';
import { clipConvex, extentOf, polygonArea } from '../geometry/polygon.js';
import { cornersOf, rectangle } from '../geometry/quad.js';
import type { FaceShape } from '../models/face-conditions.js';
import type { Frame } from '../models/face-detector.js';
import type { EyeStates } from '../models/face-eyes.js';

/** Measures of one face, in pixels of the photo; shares are 0 to 1. */
export type FaceMeasures = Readonly<
  Record<
    'presence' | 'widthPx' | 'heightPx' | 'pupilsPx' | 'yawDeg' | 'pitchDeg' | 'rollDeg',
    number
  > &
    Record<'mask' | 'sunglasses' | 'hand' | 'otherCover' | 'eyesClosed', number>
> & {
  /** From the box around the whole head to the nearest border; negative if it extends beyond. */
  readonly edgePx: number;
  /** The larger of the face's width and height relative to the photo's. */
  readonly frameShare: number;
  readonly outsideRatio: number;
};

/**
 * The oval ends below the hairline. The boxes of other detectors, to which the published limits
 * apply, start this share of its height above it (median of 206 portraits whose top is nearest to
 * the border; over all 1,638 their height is 1.13 times ours).
 */
const foreheadRatio = 0.125;

const outsideRatioOf = (oval: readonly Point[], frame: readonly Point[]): number => {
  const area = polygonArea(oval);
  return area > 0 ? 1 - polygonArea(clipConvex(oval, frame)) / area : 1;
};

export const measureFace = (shape: FaceShape, eyes: EyeStates, frame: Frame): FaceMeasures => {
  const { fullWidthPx, fullHeightPx } = frame;
  const { left, top, right, bottom } = extentOf(shape.oval);
  const widthPx = right - left;
  const heightPx = bottom - top;
  const hairY = top - foreheadRatio * heightPx;
  return {
    presence: shape.presence,
    widthPx,
    heightPx,
    pupilsPx: distance(shape.eyes.right.pupil, shape.eyes.left.pupil),
    edgePx: Math.min(left, hairY, fullWidthPx - right, fullHeightPx - bottom),
    frameShare: Math.max(widthPx / fullWidthPx, heightPx / fullHeightPx),
    outsideRatio: outsideRatioOf(shape.oval, cornersOf(rectangle(0, 0, fullWidthPx, fullHeightPx))),
    yawDeg: shape.yawDeg,
    pitchDeg: shape.pitchDeg,
    rollDeg: shape.rollDeg,
    mask: shape.covered.mask,
    // Mean of two models: one gets the face, the other each eye.
    sunglasses: (shape.covered.sunglasses + (eyes.right.covered + eyes.left.covered) / 2) / 2,
    hand: shape.covered.hand,
    otherCover: shape.covered.other,
    eyesClosed: (eyes.right.closed + eyes.left.closed) / 2,
  };
};
