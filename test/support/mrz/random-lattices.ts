import { alphabet, charCount, charNumber } from '../../../src/reading/mrz/alphabet.js';
import type { LineLattice } from '../../../src/reading/mrz/types.js';
import type { Random } from '../random.js';
import { drawLattice } from './lattices.js';

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

/** What OCR takes each character for, commonest first (docs/FORMATS.md 1.10, steps 3 and 4). */
// prettier-ignore
const confusions: Readonly<Record<string, string>> = {
  0: 'ODQU<', 1: 'IL<', 2: 'Z', 3: 'B', 4: '<AH', 5: 'S', 6: '<G', 7: 'TZ', 8: 'BS', 9: 'P',
  A: '4<', B: '83', C: '<G', D: '0O', E: '<F', F: '<E', G: '6C', H: '4MN', I: '1<T', K: '<',
  L: '<1', M: 'HN', N: 'HM', O: '0<DQ', P: '9R', Q: '0O', R: '<P', S: '5<8', T: '7<I', U: '0V',
  V: 'UY', X: '<', Y: 'V', Z: '2<7', '<': 'K',
};

/** A lookalike of `char` under blur: a listed confusion, or one digit or letter for another. */
const rivalOf = (random: Random, char: string): string => {
  const similar = confusions[char] ?? '';
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

/** One step of a letter claims less than its steps together; measured on the reading net. */
const stepsTogether = 1.4;

/**
 * What a well calibrated net would say of a character: mostly sure; sometimes torn between two,
 * the true one being right as often as its probability says.
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

/** The lattice of a line as a net might read it from a damaged print. */
export const randomLattice = (
  random: Random,
  text: string,
  damage: Damage,
  size: { readonly steps?: number; readonly margin?: number } = {},
): LineLattice =>
  drawLattice({
    ...size,
    length: text.length,
    charProbs: (i) => distribution(random, text[i]!, damage),
    wander: damage.wander,
    nextInk: () => (random.unit() < damage.faintRate ? 0.02 : 0.985),
    isNextJoined: () => random.unit() < damage.joinedRate,
  });
