import type { MrzReading } from './types.js';

/**
 * Classes, check digits and the grammar of names settle most characters that the image leaves open,
 * so the plain product of character probabilities is far too pessimistic. This power of it is the
 * probability that the zone is exact: fitted on degraded copies of half of the documents (log loss
 * 0.52 → 0.12), on the other half 0.58 → 0.10 (lab/eval/reports/mrz.md).
 */
const power = 0.1;

/** How probable it is that characters of these probabilities are all right. */
export const exactness = (charProbs: readonly number[]): number =>
  Math.exp(power * charProbs.reduce((sum, prob) => sum + Math.log(Math.max(prob, 1e-9)), 0));

/**
 * `image_score`, 0 to 100: the probability that every character of the zone was read right. Blur,
 * glare, distance and print all end in ambiguous characters, so it measures the photo where it
 * matters; docs/adr/0011-image-score.md shows that it predicts errors. It says nothing about
 * whether the document is genuine.
 */
export const imageScoreOf = ({ charProbs }: MrzReading): number =>
  Math.round(1000 * exactness(charProbs.flat())) / 10;
