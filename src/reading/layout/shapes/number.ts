import { characterMap, fold } from '../fold.js';

type NumberReading = {
  readonly value: string;
  readonly from: number;
  readonly to: number;
  readonly quality: number;
  /** How many characters were replaced by lookalikes. */
  readonly changed: number;
};

/** Letters that are read for a digit. */
export const asDigit = characterMap('O0 Q0 D0 I1 L1 S5 B8 Z2 G6');

/**
 * Factor for each replaced character. It is near one, because the reader's own probabilities
 * already rate lookalikes.
 */
const perChange = 0.95;

/** A number without a pattern: letters, digits and separators, with three digits at least. */
const anyNumber = /^(?=(?:.*\d){3})[A-Z0-9][A-Z0-9.\-/]*(?:\(\d\))?$/;

const wordsOf = (text: string): { text: string; from: number; to: number }[] =>
  [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }));

const prefix = /^(?:N[O0]?[.:°º]+|NR\.?|NUM\.?|#|:|[^\p{L}\d])+/u;

const asLetter = characterMap('0O 1I 5S 8B 2Z');

/** Replaces lookalikes, all letters by digits or one character, so that the pattern matches. */
const mendTo = (compact: string, pattern: RegExp): string | undefined => {
  if (pattern.test(compact)) return compact;
  const digits = Array.from(compact, (c) => asDigit[c] ?? c).join('');
  if (pattern.test(digits)) return digits;
  for (let i = 0; i < compact.length; i++)
    for (const table of /[A-Z]/.test(compact) ? [asDigit, asLetter] : [asDigit]) {
      const one = compact.slice(0, i) + (table[compact[i]!] ?? compact[i]!) + compact.slice(i + 1);
      if (pattern.test(one)) return one;
    }
  return undefined;
};

/** Puts the spaces of `printed` back into `compact`. */
const spaced = (printed: string, compact: string): string => {
  let i = 0;
  return Array.from(printed, (c) => (c === ' ' ? ' ' : compact[i++]!)).join('');
};

/** The number as printed, upper case: the longest run that fits the pattern, or the whole text. */
export const readNumber = (text: string, pattern?: RegExp): NumberReading | undefined => {
  const words = wordsOf(text);
  const spans = words
    .flatMap((_, i) => words.slice(i).map((_, k) => words.slice(i, i + k + 1)))
    .sort((a, b) => b.length - a.length || a[0]!.from - b[0]!.from);
  for (const span of pattern ? spans : spans.slice(0, 1)) {
    const from = span[0]!.from;
    const to = span.at(-1)!.to;
    const stripped = fold(text.slice(from, to))
      .replace(prefix, '')
      .replace(/[^A-Z0-9)]+$/, '');
    const printed = stripped.replace(/\s+/g, ' ');
    const compact = printed.replaceAll(' ', '');
    const held = pattern
      ? (mendTo(compact, pattern) ?? mendTo(compact.replace(/\)$/, ''), pattern))
      : anyNumber.test(compact) && compact.length <= 24
        ? compact
        : undefined;
    if (held === undefined || held.length < 3) continue;
    const changed = Array.from(held).filter((character, i) => character !== compact[i]).length;
    return { value: spaced(printed, held), from, to, changed, quality: perChange ** changed };
  }
  return undefined;
};
