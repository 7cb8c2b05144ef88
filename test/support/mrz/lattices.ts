import { charCount, charNumber, latticeClasses } from '../../../src/reading/mrz/alphabet.js';
import type { LineLattice } from '../../../src/reading/mrz/types.js';

/** How the characters of a line lie on its steps. */
export type Drawing = {
  /** Character probabilities of the i-th character. */
  readonly charProbs: (i: number) => Float64Array;
  readonly length: number;
  readonly steps?: number;
  readonly margin?: number;
  /** Share by which the pitch varies along the line. */
  readonly wander?: number;
  /** 0 to 1, how clearly the next character is printed. */
  readonly nextInk?: () => number;
  /** Whether the next character has no blank step before it. */
  readonly isNextJoined?: () => boolean;
};

const clearInk = 0.985;

/** How much of a joined gap is taken for ink; it belongs to both letters alike. */
const gapInk = 0.7;

/** Log probabilities as the reading net gives them: letters mid-cell, blanks between. */
export const drawLattice = ({
  charProbs,
  length,
  steps = 192,
  margin = 3,
  wander = 0,
  nextInk = () => clearInk,
  isNextJoined = () => false,
}: Drawing): LineLattice => {
  const probs = new Float64Array(steps * latticeClasses).fill(1e-5);
  for (let t = 0; t < steps; t++) probs[t * latticeClasses] = 0.999;
  const paint = (t: number, ink: number, chars: readonly Float64Array[]): void => {
    if (t < 0 || t >= steps) return;
    probs[t * latticeClasses] = 1 - ink;
    for (let k = 0; k < charCount; k++) {
      const mean = chars.reduce((sum, char) => sum + char[k]!, 0) / chars.length;
      probs[t * latticeClasses + k + 1] = ink * mean;
    }
  };
  const pitch = Math.min(4.2, (steps - 2 * margin) / length);
  let place = margin;
  let before: { end: number; chars: Float64Array } | undefined;
  for (let i = 0; i < length; i++) {
    const cell = pitch * (1 + wander * Math.sin(i / 5));
    const begin = Math.round(place + 0.22 * cell);
    const end = Math.max(begin + 1, Math.round(place + 0.78 * cell));
    place += cell;
    const chars = charProbs(i);
    const ink = nextInk();
    for (let t = begin; t < end; t++) paint(t, ink, [chars]);
    if (before !== undefined && isNextJoined())
      for (let t = before.end; t < begin; t++) paint(t, gapInk, [before.chars, chars]);
    before = { end, chars };
  }
  return { steps, logProbs: Float32Array.from(probs, (p) => Math.log(Math.max(1e-9, p))) };
};

/** Shares of the character the net prefers and of the printed one, where it is torn. */
const misreadShares = [0.6, 0.399];

const probsOf = (printed: string, shown: string): Float64Array => {
  const probs = new Float64Array(charCount).fill(1e-5);
  if (shown === printed) probs[charNumber(printed)] = 0.999;
  else
    [shown, printed].forEach((char, i) => {
      probs[charNumber(char)] = misreadShares[i]!;
    });
  return probs;
};

/**
 * Printed lines as a net reads them. Where `shown` has another character than the line, the net
 * is torn between the two and prefers the wrong one. Characters outside the alphabet are left out.
 */
export const latticesOf = (
  lines: readonly string[],
  shown: readonly string[] = lines,
): LineLattice[] => {
  const charsOf = (line: string): string[] => [...line].filter((char) => charNumber(char) >= 0);
  return lines.map((line, n) => {
    const [printed, read] = [charsOf(line), charsOf(shown[n]!)];
    return drawLattice({
      length: printed.length,
      charProbs: (i) => probsOf(printed[i]!, read[i]!),
    });
  });
};
