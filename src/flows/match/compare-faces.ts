import { similarityOf } from '../../models/face-embedding.js';
import { verdictOf } from '../../spec/match.js';
import { rounded } from '../overlay.js';
import type { ComparedFace } from '../compared-face.js';

export const compareFaces = (document: ComparedFace, selfie: ComparedFace) => {
  const similarity = similarityOf(document.embedding, selfie.embedding);
  return { similarity: rounded(similarity, 4), verdict: verdictOf(similarity) };
};
