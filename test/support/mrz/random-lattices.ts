import {
  alphabet,
  charCount,
  charNumber,
  latticeClasses,
} from '../../../src/reading/mrz/alphabet.js';
import { confusedWith } from '../../../src/reading/mrz/decode/confusions.js';
import type { LineLattice } from '../../../src/reading/mrz/types.js';
import type { Random } from '../random.js';

export type Damage = {
  /** Share of characters that the net is unsure of. */
  readonly unsureRate: number;
  /** Above 1 the net claims more than it knows: its errors come with high probabilities. */
  readonly overconfidence: number;
  /** Share of characters without a blank before them. */
  readonly joinedRate: number;
  /** Share of steps by which the pitch wanders along the line. */
  readonly wander: number;
  /** Share of characters of which nothing but a trace is left. */
  readonly faintRate: number;
};

export const noDamage: Damage = {
  unsureRate: 0,
  overconfidence: 1,
  joinedRate: 0,
  wander: 0,
  faintRate: 0,
};

/** A lookalike of `char` under blur: a listed confusion, or one digit or letter for another. */
const rivalOf = (random: Random, char: string): string => {
  const similar = confusedWith(char);
  if (similar !== '' && random.unit() < 0.7) return random.pick([...similar]);
  const kind = /\d/.test(char)
    ? '0123456789'
    : /[A-Z]/.test(char)
      ? alphabet.slice(10, 36)
      : 'KXVC';
  const other = random.pick([...kind]);
  return other === char
    ? char === '8'
      ? '3'
      : char === 'A'
        ? 'R'
        : '8A'[random.whole(2)]!
    : other;
};

/** One step of a letter claims less than all of its steps together know; measured on the reading net. */
const stepsTogether = 1.4;

/**
 * What a well calibrated net would say of a character: mostly sure; sometimes torn between two, the true one
 * being right as often as its probability says.
 */
const distribution = (random: Random, char: string, damage: Damage): Float64Array => {
  const probs = new Float64Array(charCount).fill(1e-5);
  const put = (c: string, p: number): void => {
    probs[charNumber(c)]! += p;
  };
  if (random.unit() >= damage.unsureRate) put(char, 0.999);
  else {
    const rival = rivalOf(random, char);
    const share = random.unit();
    // The larger share goes to the truth with that very probability.
    const isRight = random.unit() < Math.max(share, 1 - share);
    put(isRight ? char : rival, Math.max(share, 1 - share));
    put(isRight ? rival : char, Math.min(share, 1 - share));
  }
  let sum = 0;
  const power = damage.overconfidence / stepsTogether;
  for (let k = 0; k < charCount; k++) sum += probs[k] = probs[k]! ** power;
  return probs.map((p) => p / sum);
};

/** How much of a joined gap is taken for ink; it belongs to the letter before as much as to the next. */
const gapInk = 0.7;

/** Steps of log probabilities as the reading net gives them: letters over the middle of their cells, blanks between. */
export const randomLattice = (
  random: Random,
  text: string,
  damage: Damage,
  { steps = 192, margin = 3 }: { steps?: number; margin?: number } = {},
): LineLattice => {
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
  const pitch = Math.min(4.2, (steps - 2 * margin) / text.length);
  let place = margin;
  let before: { end: number; chars: Float64Array } | undefined;
  [...text].forEach((char, i) => {
    const cell = pitch * (1 + damage.wander * Math.sin(i / 5));
    const begin = Math.round(place + 0.22 * cell);
    const end = Math.max(begin + 1, Math.round(place + 0.78 * cell));
    place += cell;
    const chars = distribution(random, char, damage);
    const ink = random.unit() < damage.faintRate ? 0.02 : 0.985;
    for (let t = begin; t < end; t++) paint(t, ink, [chars]);
    if (before !== undefined && random.unit() < damage.joinedRate)
      for (let t = before.end; t < begin; t++) paint(t, gapInk, [before.chars, chars]);
    before = { end, chars };
  });
  return { steps, logProbs: Float32Array.from(probs, (p) => Math.log(Math.max(1e-9, p))) };
};
