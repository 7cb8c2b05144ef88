import type { Reason } from './codes.js';

/**
 * Thresholds on the mean cosine of two nets: for a match, and for a doubt that a person should
 * check. About 0.1 % of pairs of strangers reach the first and 1 % the second, as the mean of three
 * sources (lab/eval/reports/match.md).
 */
export const matchLimits = { match: 0.39, doubt: 0.29 } as const;

export type MatchLimits = Readonly<Record<'match' | 'doubt', number>>;

/**
 * Share of a selfie's face without grain or shading: above it, it may be a flat drawing. Of 3,931 real
 * pictures in 28 repositories none is as it is (0.22 at most), 13 of 11,793 if altered, all by JPEG of
 * quality 10; three flat ways of drawing are from 0.50 on (docs/adr/0067-a-drawing-is-no-photograph.md).
 */
export const maxUnshadedRatio = 0.33;

export type MatchVerdict = 'match' | 'doubt' | 'no_match';

export type FacesCompared = {
  readonly similarity: number;
  readonly verdict: MatchVerdict;
  /** Share of the selfie's face without grain or shading, if it may be no photograph. */
  readonly unshadedRatio?: number;
};

/** The reason that a transaction is recorded with. The answer itself says `verdict`. */
export const verdictReasons = {
  match: undefined,
  doubt: 'facesInDoubt',
  no_match: 'facesDiffer',
} as const satisfies Record<MatchVerdict, Reason | undefined>;

/** The interface has no number for these, so a record has none either. */
export const isVerdictReason = (reason: Reason): boolean =>
  reason === verdictReasons.doubt || reason === verdictReasons.no_match;

export const verdictOf = (similarity: number, limits: MatchLimits = matchLimits): MatchVerdict => {
  if (similarity >= limits.match) return 'match';
  return similarity >= limits.doubt ? 'doubt' : 'no_match';
};

/**
 * At and above it two pictures of a face are copies of one photo: 137 of 138 pairs of captures of one
 * printed portrait, 5 of 904 pairs of two photos of one person (`npm run eval evidence`,
 * docs/adr/0062-the-portrait-itself-is-no-selfie.md).
 */
export const maxSamePicture = 0.75;

export const isSamePicture = (samePicture: number | undefined): boolean =>
  samePicture !== undefined && samePicture >= maxSamePicture;
