import type { Face } from '../models/face-detector.js';
import type { Rejection } from '../contract/rejection.js';
import { judge } from '../contract/threshold.js';
import { faceDetection, facesThresholds, minPresence } from './thresholds.js';

const { minScore, minCertainScore, minUncertainScore, minUncertainPresence } = faceDetection;

export type Faces = {
  /** The largest face: the person who holds the camera is nearest to it. */
  readonly face: Face | undefined;
  /** This face and all others that are too large to be background. */
  readonly counted: number;
};

/** The landmark model's confidence that a detection is a face; patterns rarely reach it. */
type PresenceOf = (face: Face) => Promise<number>;

/** The first that the landmark model confirms; a low score needs a higher presence. */
const firstConfirmed = async (found: readonly Face[], presenceOf: PresenceOf) => {
  for (const face of found.slice(0, 4)) {
    const isSure = face.score >= minScore;
    // Too few pixels for the landmark model; only found beside a face that is too small itself.
    if (isSure && face.sizePx < faceDetection.minLandmarksPx) return face;
    const least = isSure ? minPresence : minUncertainPresence;
    if ((await presenceOf(face)) >= least) return face;
  }
  return undefined;
};

const bySize = (a: Face, b: Face): number => b.sizePx - a.sizePx;
const byScore = (a: Face, b: Face): number => b.score - a.score;

const judgedFace = async (found: readonly Face[], presenceOf: PresenceOf) => {
  const certain = found.filter(({ score }) => score >= minScore).sort(bySize);
  const [largest] = certain;
  if (largest && (certain.length === 1 || largest.score >= minCertainScore)) return largest;
  // A mask and dark glasses leave the detector little of a face: scores of 0.42 and 0.49 occurred.
  const unsure = found.filter(({ score }) => score >= minUncertainScore).sort(byScore);
  return (await firstConfirmed(largest ? certain : unsure, presenceOf)) ?? largest;
};

export const measureFaces = async (found: readonly Face[], presenceOf: PresenceOf) => {
  const face = await judgedFace(found, presenceOf);
  if (!face) return { face, counted: 0 };
  const others = found
    .filter((other) => other !== face && other.sizePx >= faceDetection.minOtherRatio * face.sizePx)
    .sort(byScore);
  const isAlone = (await firstConfirmed(others, presenceOf)) === undefined;
  return { face, counted: isAlone ? 1 : 1 + others.length };
};

/** 704 and 705. */
export const judgeFaces = ({ face, counted }: Faces): { readonly face: Face } | Rejection =>
  judge(facesThresholds, { faces: counted }) ?? { face: face! };
