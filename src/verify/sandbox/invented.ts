import type { Outcomes } from '../../flows/jobs.js';

/** Also used in the examples of /openapi.json. */
export const scores = { score: 2.656599, quality: 0.81, liveness: 0.9344166 };

export const matched: Outcomes['match'] = {
  flow: 'match',
  verdict: 'match',
  similarity: 0.6123,
  faces: { document: { quality: 0.71, sizePx: 130 }, selfie: { quality: 0.81, sizePx: 420 } },
  liveness: { scores, refused: undefined },
  proof: undefined,
  diagnostics: {},
};
