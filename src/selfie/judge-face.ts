import type { Reason } from '../spec/codes.js';
import { reject, type Rejection } from '../spec/rejection.js';
import type { Thresholds } from './thresholds.js';
import type { FaceMeasures } from './measure-face.js';

type Judge = {
  readonly reason: Reason;
  readonly evidence: readonly (keyof FaceMeasures)[];
  readonly fails: (face: FaceMeasures, limits: Thresholds) => boolean;
};

/** In the order of decision 4: 704 (no face after all), 706, 700, 702, 701, 707, 703, 716. */
const judges: readonly Judge[] = [
  {
    reason: 'faceAbsent',
    evidence: ['presence'],
    fails: (face, limits) => face.presence < limits.minPresence,
  },
  {
    reason: 'faceTooSmall',
    evidence: ['widthPx', 'heightPx', 'pupilsPx'],
    fails: (face, limits) =>
      Math.min(face.widthPx, face.heightPx) < limits.minFacePx ||
      face.pupilsPx < limits.minPupilsPx,
  },
  {
    reason: 'faceTooClose',
    evidence: ['frameShare'],
    fails: (face, limits) => face.frameShare > limits.maxFaceShare,
  },
  {
    reason: 'faceIncomplete',
    evidence: ['edgePx', 'outsideRatio'],
    fails: (face, limits) => face.edgePx < limits.minInsidePx,
  },
  {
    reason: 'faceNearBorders',
    evidence: ['edgePx'],
    fails: (face, limits) => face.edgePx < limits.minEdgePx,
  },
  {
    reason: 'faceAngle',
    evidence: ['yawDeg', 'pitchDeg', 'rollDeg'],
    fails: (face, limits) =>
      Math.abs(face.yawDeg) > limits.maxYawDeg ||
      Math.abs(face.pitchDeg) > limits.maxPitchDeg ||
      Math.abs(face.rollDeg) > limits.maxRollDeg,
  },
  {
    reason: 'faceObstructed',
    evidence: ['mask', 'sunglasses', 'hand', 'otherCover'],
    fails: (face, limits) =>
      face.mask > limits.maxMask ||
      face.sunglasses > limits.maxSunglasses ||
      face.hand > limits.maxHand ||
      face.otherCover > limits.maxOtherCover,
  },
  {
    reason: 'eyesClosed',
    evidence: ['eyesClosed'],
    fails: (face, limits) => face.eyesClosed > limits.maxEyesClosed,
  },
];

/** Undefined: nothing to object to. */
export const judgeFace = (
  face: FaceMeasures,
  quality: number,
  limits: Thresholds,
): Rejection | undefined => {
  const found = judges.find(({ fails }) => fails(face, limits));
  // A poor picture shows eyes neither open nor closed: its own code (713) tells what to do about it.
  const unseen = found?.reason === 'eyesClosed' && quality < limits.minQuality;
  if (!found || unseen) return undefined;
  return reject(found.reason, Object.fromEntries(found.evidence.map((key) => [key, face[key]])));
};
