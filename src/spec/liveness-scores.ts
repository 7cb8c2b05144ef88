import type { Rejection } from './rejection.js';

/** Interface 2.10: `score` is the logit of `liveness`. */
export type LivenessScores = {
  readonly score: number;
  readonly quality: number;
  readonly liveness: number;
};

/** Of a selfie that got as far as being scored: they are part of what speaks against it. */
export const scoresIn = ({ evidence }: Rejection): LivenessScores | undefined =>
  evidence['scores'] as LivenessScores | undefined;
