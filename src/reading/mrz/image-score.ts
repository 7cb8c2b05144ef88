import { exactness } from './decode/exactness.js';
import type { MrzReading } from './types.js';

/**
 * `image_score`, 0 to 100: how sure the reading of the zone is, as the probability that every one of its
 * characters was read right. It measures the photo where it matters: blur, glare, distance and print
 * all end in characters that could be something else. docs/adr/0011-image-score.md shows that it predicts
 * errors; it says nothing about whether the document is genuine.
 */
export const imageScoreOf = ({ charProbs }: MrzReading): number =>
  Math.round(1000 * exactness(charProbs.flat())) / 10;
