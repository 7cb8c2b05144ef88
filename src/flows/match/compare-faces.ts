import { similarityOf } from '../../models/face-similarity.js';
import {
  type FacesCompared,
  type MatchLimits,
  maxUnshadedRatio,
  verdictOf,
} from '../../contract/match.js';
import { samePictureOf } from '../../selfie/evidence/same-picture.js';
import { rounded } from '../overlay.js';
import type { ComparedFace } from '../compared-face.js';

export { similarityOf };

/** The highest of all pictures of both; undefined where one of them has no details. */
export const comparePictures = (a: ComparedFace, b: ComparedFace): number | undefined => {
  const all = (a.details ?? []).flatMap((one) =>
    (b.details ?? []).map((other) => samePictureOf(one, other)),
  );
  return all.length === 0 ? undefined : rounded(Math.max(...all), 3);
};

/** To the nets, two drawings of one hand are one person: 0.63 to 0.82 between our own. */
const isSurelyPhotograph = ({ unshadedRatio = 0 }: ComparedFace): boolean =>
  unshadedRatio <= maxUnshadedRatio;

/** With `unshadedRatio` where the selfie may be no photograph: it matches nobody then. */
export const compareFaces = (
  document: ComparedFace,
  selfie: ComparedFace,
  limits: MatchLimits,
): FacesCompared => {
  const similarity = similarityOf(document.embedding, selfie.embedding);
  const verdict = verdictOf(similarity, limits);
  const compared = { similarity: rounded(similarity, 4), verdict };
  if (isSurelyPhotograph(selfie)) return compared;
  const unshadedRatio = rounded(selfie.unshadedRatio!, 3);
  return { ...compared, verdict: verdict === 'match' ? 'doubt' : verdict, unshadedRatio };
};
