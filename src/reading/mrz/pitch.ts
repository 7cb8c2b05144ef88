import { latticeClasses } from './alphabet.js';
import type { LineLattice } from './types.js';

const median = (sorted: readonly number[]): number => sorted[Math.trunc(sorted.length / 2)]!;

/**
 * Steps from one character to the next. OCR-B is monospaced, so the median distance between the middles of
 * the characters that stand apart gives it; runs without blanks between are outliers.
 */
export const pitchOf = ({ steps, logProbs }: LineLattice, length: number): number => {
  const middles: number[] = [];
  let begin = -1;
  let last = 0;
  for (let t = 0; t <= steps; t++) {
    let top = 0;
    if (t < steps)
      for (let k = 1; k < latticeClasses; k++)
        if (logProbs[t * latticeClasses + k]! > logProbs[t * latticeClasses + top]!) top = k;
    if (top === last) continue;
    if (last !== 0) middles.push((begin + t - 1) / 2);
    begin = t;
    last = top;
  }
  const widest = steps / length;
  if (middles.length < 6) return widest;
  const gaps = middles.slice(1).map((middle, i) => middle - middles[i]!);
  const typical = median(gaps.sort((a, b) => a - b));
  const near = gaps.filter((gap) => Math.abs(gap - typical) < 0.4 * typical);
  const pitch = near.reduce((sum, gap) => sum + gap, 0) / near.length;
  // No wider than the line lets it be, and no narrower than a line that fills 60 % of the strip.
  return Math.min(widest * 1.05, Math.max(widest * 0.6, pitch));
};
