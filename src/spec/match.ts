import type { Reason } from './codes.js';

/**
 * Cosine of two embeddings from which faces are one person's, and from which a person should look
 * (eval/reports/match.md).
 */
export const matchLimits = { match: 0.4, doubt: 0.3 } as const;

export type MatchVerdict = 'match' | 'doubt' | 'no_match';

/** What a transaction is recorded with. The answer itself says `verdict`. */
export const verdictReasons = {
  match: undefined,
  doubt: 'facesInDoubt',
  no_match: 'facesDiffer',
} as const satisfies Record<MatchVerdict, Reason | undefined>;

export const verdictOf = (similarity: number): MatchVerdict => {
  if (similarity >= matchLimits.match) return 'match';
  return similarity >= matchLimits.doubt ? 'doubt' : 'no_match';
};
