import type { Thresholds } from '../../selfie/thresholds.js';
import type { FaceMeasures } from '../../selfie/measure-face.js';
import type { PictureMeasures } from '../../selfie/measure-picture.js';
import type { Reason } from '../../spec/codes.js';
import type { LivenessScores } from '../../spec/liveness-scores.js';
import { type Condition, condition } from '../overlay.js';

/* The measures that src/selfie judges, beside their limits, for who asks; the judges themselves are there. */

const ofSelfie = (
  name: string,
  reason: Reason,
  value: number,
  limits: { readonly min?: number; readonly max?: number },
): Condition => condition('selfie', name, reason, value, limits);

const within = (deg: number) => ({ min: -deg, max: deg });

export const faceConditions = (face: FaceMeasures, limits: Thresholds): readonly Condition[] => [
  ofSelfie('presence', 'faceAbsent', face.presence, { min: limits.minPresence }),
  ofSelfie('widthPx', 'faceTooSmall', face.widthPx, { min: limits.minFacePx }),
  ofSelfie('heightPx', 'faceTooSmall', face.heightPx, { min: limits.minFacePx }),
  ofSelfie('pupilsPx', 'faceTooSmall', face.pupilsPx, { min: limits.minPupilsPx }),
  ofSelfie('frameShare', 'faceTooClose', face.frameShare, { max: limits.maxFaceShare }),
  face.edgePx < limits.minInsidePx
    ? ofSelfie('edgePx', 'faceIncomplete', face.edgePx, { min: limits.minInsidePx })
    : ofSelfie('edgePx', 'faceNearBorders', face.edgePx, { min: limits.minEdgePx }),
  ofSelfie('yawDeg', 'faceAngle', face.yawDeg, within(limits.maxYawDeg)),
  ofSelfie('pitchDeg', 'faceAngle', face.pitchDeg, within(limits.maxPitchDeg)),
  ofSelfie('rollDeg', 'faceAngle', face.rollDeg, within(limits.maxRollDeg)),
  ofSelfie('mask', 'faceObstructed', face.mask, { max: limits.maxMask }),
  ofSelfie('sunglasses', 'faceObstructed', face.sunglasses, { max: limits.maxSunglasses }),
  ofSelfie('hand', 'faceObstructed', face.hand, { max: limits.maxHand }),
  ofSelfie('otherCover', 'faceObstructed', face.otherCover, { max: limits.maxOtherCover }),
  ofSelfie('eyesClosed', 'eyesClosed', face.eyesClosed, { max: limits.maxEyesClosed }),
];

export const pictureConditions = (
  picture: PictureMeasures,
  quality: number,
  limits: Thresholds,
): readonly Condition[] => [
  ofSelfie('lumaMean', 'selfieConditions', picture.lumaMean, {
    min: limits.minFaceLuma,
    max: limits.maxFaceLuma,
  }),
  ofSelfie('glareRatio', 'selfieConditions', picture.glareRatio, { max: limits.maxGlareRatio }),
  ofSelfie('quality', 'selfiePoor', quality, { min: limits.minQuality }),
];

export const scoreConditions = (
  { liveness }: LivenessScores,
  limits: Thresholds,
): readonly Condition[] => [
  ofSelfie('liveness', 'selfieNotLive', liveness, { min: limits.minLiveness }),
];
