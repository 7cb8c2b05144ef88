import { similarityOf } from '../../models/face-similarity.js';
import { type MatchLimits, verdictOf } from '../../contract/match.js';
import { rounded } from '../overlay.js';
import type { ComparedFace } from '../compared-face.js';

export { similarityOf };

export const compareFaces = (document: ComparedFace, selfie: ComparedFace, limits: MatchLimits) => {
  const similarity = similarityOf(document.embedding, selfie.embedding);
  return { similarity: rounded(similarity, 4), verdict: verdictOf(similarity, limits) };
};
