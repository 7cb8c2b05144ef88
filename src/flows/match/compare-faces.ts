import { similarityOf } from '../../models/face-similarity.js';
import { type MatchLimits, verdictOf } from '../../contract/match.js';
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

export const compareFaces = (document: ComparedFace, selfie: ComparedFace, limits: MatchLimits) => {
  const similarity = similarityOf(document.embedding, selfie.embedding);
  return { similarity: rounded(similarity, 4), verdict: verdictOf(similarity, limits) };
};
