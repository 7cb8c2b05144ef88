import type { Tools } from '../../src/models/tools.js';
import { conditions } from '../../src/selfie/thresholds.js';
import { judgeFaces } from '../../src/selfie/faces.js';
import { judgeFace } from '../../src/selfie/judge-face.js';
import { qualityOf } from '../../src/selfie/quality.js';
import { judgeScores, maxScore, scoresOf } from '../../src/selfie/verdict.js';
import type { Reason } from '../../src/spec/codes.js';
import { isRejection } from '../../src/spec/rejection.js';
import { mapWithProgress } from '../progress.js';
import { measurePhoto, seePicture } from './judge.js';
import type { FaceLabel } from './labels.js';

export type Result = {
  readonly label: FaceLabel;
  readonly first: Reason | undefined;
  readonly all: ReadonlySet<Reason>;
};

const cures: Partial<Record<Reason, object>> = {
  faceAbsent: { presence: 1 },
  faceTooSmall: { widthPx: 999, heightPx: 999, pupilsPx: 999 },
  faceTooClose: { frameShare: 0.3 },
  faceIncomplete: { edgePx: 1 },
  faceNearBorders: { edgePx: 99 },
  faceAngle: { yawDeg: 0, pitchDeg: 0, rollDeg: 0 },
  faceObstructed: { mask: 0, sunglasses: 0, hand: 0, otherCover: 0 },
  eyesClosed: { eyesClosed: 0 },
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
  let measures = face;
  // Each objection is noted and then cured, until no judge objects.
  for (let i = 0; i < 8; i++) {
    const found = judgeFace(measures, qualityOf(picture), conditions);
    if (!found) break;
    all.add(found.rejected);
    measures = { ...measures, ...cures[found.rejected] };
  }
  const poor = judgeScores(scoresOf(maxScore, picture), picture, conditions);
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
