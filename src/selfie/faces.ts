import type { Face } from '../models/face-detector.js';
import { reject, type Rejection } from '../spec/rejection.js';
import type { Conditions } from './conditions.js';

export type Faces = {
  /** The largest: whoever holds the camera is nearest to it. */
  readonly face: Face | undefined;
  /** With the others that are too large for background. */
  readonly counted: number;
};

/** Whether the face points' net takes it for a face too: of a pattern it is hardly ever as sure. */
type PresenceOf = (face: Face) => Promise<number>;

/** Of weak finds, surest first: whether one is a face indeed, or which. */
const firstFace = async (
  found: readonly Face[],
  presenceOf: PresenceOf,
  limits: Conditions,
): Promise<Face | undefined> => {
  for (const face of [...found].sort((a, b) => b.score - a.score).slice(0, 3))
    if ((await presenceOf(face)) >= limits.minOtherPresence) return face;
  return undefined;
};

const judgedFace = (
  found: readonly Face[],
  presenceOf: PresenceOf,
  limits: Conditions,
): Promise<Face | undefined> => {
  const sure = found.filter(({ score }) => score >= limits.minFaceScore);
  const [largest] = sure.sort((a, b) => b.sizePx - a.sizePx);
  // A mask and dark glasses leave little of a face to the detector: 0.42 and 0.49 were seen.
  const unsure = found.filter(({ score }) => score >= limits.minUnsureFaceScore);
  return largest ? Promise.resolve(largest) : firstFace(unsure, presenceOf, limits);
};

export const measureFaces = async (
  found: readonly Face[],
  presenceOf: PresenceOf,
  limits: Conditions,
): Promise<Faces> => {
  const face = await judgedFace(found, presenceOf, limits);
  if (!face) return { face, counted: 0 };
  const others = found.filter(
    (other) =>
      other !== face &&
      other.score >= limits.minOtherFaceScore &&
      other.sizePx >= limits.minOtherFaceRatio * face.sizePx,
  );
  const many = (await firstFace(others, presenceOf, limits)) !== undefined;
  return { face, counted: many ? 1 + others.length : 1 };
};

/** 704 and 705. */
export const judgeFaces = ({ face, counted }: Faces): { readonly face: Face } | Rejection => {
  if (!face) return reject('faceAbsent', { faces: 0 });
  return counted > 1 ? reject('facesMany', { faces: counted }) : { face };
};
