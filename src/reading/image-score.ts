import type { MrzReading } from './mrz/types.js';

/**
 * A character that its place alone leaves open is mostly settled by classes, check digits and the rules of
 * names, so the bare product says "wrong" far too often. This power of it is the probability that the zone
 * is exact: fitted on degraded copies of half of the documents (log loss 0.52 → 0.12), on the other half
 * 0.58 → 0.10 (eval/reports/mrz.md, "Does it know how sure it is").
 */
const power = 0.1;

/**
 * `image_score`, 0 to 100: how sure the reading of the zone is, as the probability that every one of its
 * characters was read right. It measures the photo where it matters: blur, glare, distance and print
 * all end in characters that could be something else. docs/adr/0011-image-score.md shows that it predicts
 * errors; it says nothing about whether the document is genuine.
 */
export const imageScoreOf = ({ charProbs }: MrzReading): number => {
  const logProb = charProbs.flat().reduce((sum, prob) => sum + Math.log(Math.max(prob, 1e-9)), 0);
  return Math.round(1000 * Math.exp(power * logProb)) / 10;
};
