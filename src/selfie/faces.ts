import type { Face } from '../models/face-detector.js';
import { reject, type Rejection } from '../spec/rejection.js';
import type { Conditions } from './conditions.js';

export type Faces = {
  /** The largest: whoever holds the camera is nearest to it. */
  readonly face: Face | undefined;
  /** With the others that are too large for background. */
  readonly counted: number;
};

export const measureFaces = (found: readonly Face[], limits: Conditions): Faces => {
  const sure = found.filter(({ score }) => score >= limits.minFaceScore);
  const [face] = sure.sort((a, b) => b.sizePx - a.sizePx);
  if (!face) return { face, counted: 0 };
  const counted = found.filter(
    ({ score, sizePx }) =>
      score >= limits.minOtherFaceScore && sizePx >= limits.minOtherFaceRatio * face.sizePx,
  ).length;
  return { face, counted };
};

/** 704 and 705. */
export const judgeFaces = ({ face, counted }: Faces): { readonly face: Face } | Rejection => {
  if (!face) return reject('faceAbsent', { faces: 0 });
  return counted > 1 ? reject('facesMany', { faces: counted }) : { face };
};
