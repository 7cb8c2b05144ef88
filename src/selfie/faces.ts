import type { Face } from '../models/face-detector.js';
import { reject, type Rejection } from '../spec/rejection.js';
import type { Thresholds } from './thresholds.js';

export type Faces = {
  /** The largest: whoever holds the camera is nearest to it. */
  readonly face: Face | undefined;
  /** With the others that are too large for background. */
  readonly counted: number;
};

/** Whether the face points' net takes it for a face too: of a pattern it is hardly ever as sure. */
type PresenceOf = (face: Face) => Promise<number>;

/** The first that the points' net takes for a face too; of weak finds it must be surer. */
const firstFace = async (
  found: readonly Face[],
  presenceOf: PresenceOf,
  limits: Thresholds,
): Promise<Face | undefined> => {
  for (const face of found.slice(0, 4)) {
    const isSure = face.score >= limits.minFaceScore;
    // Too few pixels for the points' net, and only found beside a face that is too small itself.
    if (isSure && face.sizePx < limits.minTellingFacePx) return face;
    const least = isSure ? limits.minPresence : limits.minWeakPresence;
    if ((await presenceOf(face)) >= least) return face;
  }
  return undefined;
};

const bySize = (a: Face, b: Face): number => b.sizePx - a.sizePx;
const byScore = (a: Face, b: Face): number => b.score - a.score;

const judgedFace = async (
  found: readonly Face[],
  presenceOf: PresenceOf,
  limits: Thresholds,
): Promise<Face | undefined> => {
  const sure = found.filter(({ score }) => score >= limits.minFaceScore).sort(bySize);
  const [largest] = sure;
  if (largest && (sure.length === 1 || largest.score >= limits.minUnmistakableScore))
    return largest;
  // A mask and dark glasses leave little of a face to the detector: 0.42 and 0.49 were seen.
  const unsure = found.filter(({ score }) => score >= limits.minUnsureFaceScore).sort(byScore);
  return (await firstFace(largest ? sure : unsure, presenceOf, limits)) ?? largest;
};

export const measureFaces = async (
  found: readonly Face[],
  presenceOf: PresenceOf,
  limits: Thresholds,
): Promise<Faces> => {
  const face = await judgedFace(found, presenceOf, limits);
  if (!face) return { face, counted: 0 };
  const others = found
    .filter((other) => other !== face && other.sizePx >= limits.minOtherFaceRatio * face.sizePx)
    .sort(byScore);
  const many = (await firstFace(others, presenceOf, limits)) !== undefined;
  return { face, counted: many ? 1 + others.length : 1 };
};

/** 704 and 705. */
export const judgeFaces = ({ face, counted }: Faces): { readonly face: Face } | Rejection => {
  if (!face) return reject('faceAbsent', { faces: 0 });
  return counted > 1 ? reject('facesMany', { faces: counted }) : { face };
};
