import type { ClassName } from '../../../issuers/define/zone.js';
import { charCount, charNumber } from '../alphabet.js';

export type { ClassName };

/** Prior of each character at a position; 0 forbids it. */
export type CharClass = Float64Array;

const classOf = (parts: Readonly<Record<string, number>>): CharClass => {
  const weights = new Float64Array(charCount);
  for (const [chars, weight] of Object.entries(parts))
    for (const char of chars) weights[charNumber(char)] = weight;
  return weights;
};

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const digits = '0123456789';

/**
 * Numbers in parentheses are sections of docs/FORMATS.md. The weights of rare characters are orders
 * of magnitude only.
 */
export const classes = {
  digit: classOf({ [digits]: 1 }),
  letter: classOf({ [letters]: 1 }),
  /** Unknown parts of a date are fillers (1.6). */
  dateDigit: classOf({ [digits]: 1, '<': 0.02 }),
  /** The check digit of an empty field may be a filler (1.2). */
  checkOrFiller: classOf({ [digits]: 1, '<': 1 }),
  letterOrFiller: classOf({ [letters]: 1, '<': 1 }),
  /** Only the Russian internal passport writes digits in names (1.4). */
  name: classOf({ [letters]: 1, '<': 1 }),
  nameWithDigits: classOf({ [letters]: 1, [digits]: 1, '<': 1 }),
  alnum: classOf({ [letters]: 1, [digits]: 1 }),
  any: classOf({ [letters]: 1, [digits]: 1, '<': 1 }),
  onlyFiller: classOf({ '<': 1 }),
  sex: classOf({ MF: 1, '<': 0.2, X: 0.05 }),
  sexHombreMujer: classOf({ HM: 1, F: 0.05, '<': 0.02, X: 0.05 }),
  /** `C1USA`, `A3USA`: the only issuer known to write digits in a document code. */
  codeSecond: classOf({ [letters]: 1, '<': 1, [digits]: 0.02 }),
  passportFirst: classOf({ P: 1, I: 0.01, A: 0.003, C: 0.003 }),
  visaFirst: classOf({ V: 1 }),
  cardFirst: classOf({ I: 1, A: 0.2, C: 0.2, P: 0.003 }),
} as const satisfies Record<Exclude<ClassName, `only:${string}`>, CharClass>;

export const classNamed = (name: ClassName): CharClass =>
  name in classes
    ? classes[name as keyof typeof classes]
    : classOf({ [name.slice('only:'.length)]: 1 });
