import type { Tools } from '../../../src/models/tools.js';
import { judgeFaces } from '../../../src/selfie/faces.js';
import { qualityOf } from '../../../src/selfie/measure-picture.js';
import { faceThresholds } from '../../../src/selfie/thresholds.js';
import { judgeScores, maxScore, livenessScoresOf } from '../../../src/selfie/verdict.js';
import type { Reason } from '../../../src/contract/codes.js';
import { isRejection } from '../../../src/contract/rejection.js';
import { failing } from '../../../src/contract/threshold.js';
import { mapWithProgress } from '../../support/progress.js';
import { measurePhoto, seePicture } from './judge.js';
import type { FaceLabel } from './labels.js';

export type Result = {
  readonly label: FaceLabel;
  readonly first: Reason | undefined;
  readonly all: ReadonlySet<Reason>;
};

/** The first reason is the answer; `all` holds every judge that objects, because a picture often has two faults. Liveness apart. */
const objectionsOf = async (bytes: Uint8Array, tools: Tools): Promise<ReadonlySet<Reason>> => {
  const all = new Set<Reason>();
  const seen = await seePicture(bytes, tools);
  if (!seen) return all.add('selfieUnreadable');
  const faces = judgeFaces(seen.faces);
  if (isRejection(faces)) all.add(faces.rejected);
  if (!seen.faces.face) return all;
  const { face, picture } = await measurePhoto(seen.photo, seen.faces.face, tools);
  const measures = { ...face, quality: qualityOf(picture) };
  for (const { reason } of failing(faceThresholds, measures)) all.add(reason);
  const poor = judgeScores(livenessScoresOf(maxScore, picture), picture);
  if (poor) all.add(poor.rejected);
  return all;
};

export const judgeObjections = async (
  name: string,
  labels: readonly FaceLabel[],
  pictureOf: (label: FaceLabel) => Uint8Array | undefined,
  tools: Tools,
): Promise<readonly Result[]> => {
  const judged = await mapWithProgress(name, labels, async (label) => {
    const bytes = pictureOf(label);
    if (!bytes) return undefined;
    const all = await objectionsOf(bytes, tools);
    return { label, first: [...all][0], all };
  });
  return judged.filter((found) => found !== undefined);
};
