import type { Rejection } from './rejection.js';

/** Interface 2.10: `score` is the logit of `liveness`. */
export type LivenessScores = Readonly<Record<'score' | 'quality' | 'liveness', number>>;

/**
 * Interface 8. At this threshold 5 % of live faces are refused on unknown cameras
 * (models/antispoof/card.md).
 */
export const defaultMinLiveness = 0.5;

/** The scores in the evidence of a rejection, if the selfie was scored at all. */
export const scoresIn = ({ evidence }: Rejection): LivenessScores | undefined =>
  evidence['scores'] as LivenessScores | undefined;
