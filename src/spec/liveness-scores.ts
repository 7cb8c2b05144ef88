import type { Rejection } from './rejection.js';

/** Interface 2.10: `score` is the logit of `liveness`. */
export type LivenessScores = Readonly<Record<'score' | 'quality' | 'liveness', number>>;

/** The scores in the evidence of a rejection, if the selfie was scored at all. */
export const scoresIn = ({ evidence }: Rejection): LivenessScores | undefined =>
  evidence['scores'] as LivenessScores | undefined;
