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

/** Another face, judged by the surest ones: one that is a face indeed is enough. */
const hasFace = async (
  others: readonly Face[],
  presenceOf: PresenceOf,
  limits: Conditions,
): Promise<boolean> => {
  for (const other of others.slice(0, 3))
    if ((await presenceOf(other)) >= limits.minOtherPresence) return true;
  return false;
};

export const measureFaces = async (
  found: readonly Face[],
  presenceOf: PresenceOf,
  limits: Conditions,
): Promise<Faces> => {
  const sure = found.filter(({ score }) => score >= limits.minFaceScore);
  const [face] = sure.sort((a, b) => b.sizePx - a.sizePx);
  if (!face) return { face, counted: 0 };
  const others = found
    .filter(
      (other) =>
        other !== face &&
        other.score >= limits.minOtherFaceScore &&
        other.sizePx >= limits.minOtherFaceRatio * face.sizePx,
    )
    .sort((a, b) => b.score - a.score);
  const many = await hasFace(others, presenceOf, limits);
  return { face, counted: many ? 1 + others.length : 1 };
};

/** 704 and 705. */
export const judgeFaces = ({ face, counted }: Faces): { readonly face: Face } | Rejection => {
  if (!face) return reject('faceAbsent', { faces: 0 });
  return counted > 1 ? reject('facesMany', { faces: counted }) : { face };
};
