import { defaultMinLiveness, type LivenessScores } from '../contract/liveness-scores.js';
import { maxUnshadedRatio } from '../contract/match.js';
import type { Threshold } from '../contract/threshold.js';
import type { FaceMeasures } from './measure-face.js';
import type { PictureMeasures } from './measure-picture.js';

/*
 * What a selfie must be like (interface 7, 700–716), in the order of precedence
 * (docs/DECISIONS.md 4). The judge and the explanation both go through these rows. "Published" are
 * the numbers of the service that customers migrate from; they are our defaults. `doubt` is what the
 * same face varies by from one photo to the next.
 */

export const faceDetection = {
  minScore: 0.55,
  /**
   * From this score on, the largest of several faces needs no confirmation; patterns reach 0.79.
   */
  minCertainScore: 0.8,
  /** If no face reaches `minScore`, one from here on counts if the landmark model confirms it. */
  minUncertainScore: 0.4,
  /** Presence that confirms a face with a low score: second faces have 0.999, most fabric less. */
  minUncertainPresence: 0.995,
  /** The landmark model misses a third of the masked faces in crowds that are smaller. */
  minLandmarksPx: 60,
  /** Another face counts from this share of the judged one's size; smaller ones are background. */
  minOtherRatio: 0.4,
} as const;

/** Below it, the detector was misled by a pattern. */
export const minPresence = 0.5;

export const facesThresholds: readonly Threshold<{ readonly faces: number }>[] = [
  { reason: 'faceAbsent', measure: 'faces', min: 1 },
  { reason: 'facesMany', measure: 'faces', min: 1, max: 1 },
];

/** Published: a face box of at least 150 × 150 px. Ours encloses the oval, forehead to chin. */
export const minFacePx = 150;

/** Interface 8, as the limit on liveness. */
const minQuality = 0.5;

export const faceThresholds: readonly Threshold<FaceMeasures & { readonly quality: number }>[] = [
  { reason: 'faceAbsent', measure: 'presence', min: minPresence, doubt: 0.1 },
  { reason: 'faceTooSmall', measure: 'widthPx', min: minFacePx, doubt: 5 },
  { reason: 'faceTooSmall', measure: 'heightPx', min: minFacePx, doubt: 5 },
  { reason: 'faceTooSmall', measure: 'pupilsPx', min: 50, doubt: 2 }, // Published.
  // Beyond this, a wide-angle lens distorts the face, and its surroundings are not in the photo.
  { reason: 'faceTooClose', measure: 'frameShare', max: 0.65, doubt: 0.02 },
  { reason: 'faceIncomplete', measure: 'edgePx', min: 0, evidence: ['edgePx', 'outsideRatio'] },
  { reason: 'faceNearBorders', measure: 'edgePx', min: 15, doubt: 3 }, // Published.
  { reason: 'faceAngle', measure: 'yawDeg', min: -30, max: 30, doubt: 3 }, // Published.
  { reason: 'faceAngle', measure: 'pitchDeg', min: -30, max: 30, doubt: 3 }, // Published.
  // Not published. Heads are tilted and phones held askew; a face lying on its side is refused.
  { reason: 'faceAngle', measure: 'rollDeg', min: -45, max: 45, doubt: 3 },
  // Probabilities of what covers the face. 260 good portraits reach 0.03, 0.06, 0.29 and 0.43; the
  // limit on other things (scarf, hair) is high because full beards reach 0.8.
  { reason: 'faceObstructed', measure: 'mask', max: 0.3, doubt: 0.1 },
  { reason: 'faceObstructed', measure: 'sunglasses', max: 0.3, doubt: 0.1 },
  { reason: 'faceObstructed', measure: 'hand', max: 0.4, doubt: 0.1 },
  { reason: 'faceObstructed', measure: 'otherCover', max: 0.9, doubt: 0.1 },
  // Mean of both eyes. Of 260 good portraits three have 0.79 to 0.97, the next 0.38. A poor picture
  // shows eyes neither open nor closed: 713 says what to do about it.
  {
    reason: 'eyesClosed',
    measure: 'eyesClosed',
    max: 0.6,
    doubt: 0.1,
    when: { measure: 'quality', min: minQuality },
  },
];

/** Mean brightness of the face, 0 to 255. */
export const faceLuma = { min: 30, max: 235 } as const;

export type JudgedPicture = PictureMeasures & {
  /** Share of the face without grain or shading (measure-shading.ts). */
  readonly unshadedRatio: number;
};

export const pictureThresholds = (
  minLiveness = defaultMinLiveness,
): readonly Threshold<JudgedPicture & LivenessScores>[] => [
  { reason: 'selfieConditions', measure: 'lumaMean', ...faceLuma, doubt: 5 },
  { reason: 'selfieConditions', measure: 'glareRatio', max: 0.35, doubt: 0.05 },
  {
    reason: 'selfiePoor',
    measure: 'quality',
    min: minQuality,
    doubt: 0.05,
    evidence: ['sizePx', 'sharpness', 'noise', 'lumaMean', 'contrast', 'glareRatio'],
  },
  // Above it the face may be a flat drawing; `match` has the same limit.
  {
    reason: 'selfieNotLive',
    measure: 'unshadedRatio',
    max: maxUnshadedRatio,
    evidence: ['unshadedRatio'],
  },
  // On unknown cameras one in twenty attacks reaches scores up to 0.9.
  { reason: 'selfieNotLive', measure: 'liveness', min: minLiveness, doubt: 0.4, evidence: [] },
];
