import { fold } from '../fold.js';

type NumberReading = {
  readonly value: string;
  readonly from: number;
  readonly to: number;
  readonly quality: number;
  /** Characters taken for the ones they look like. */
  readonly changed: number;
};

const asDigit: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  D: '0',
  I: '1',
  L: '1',
  S: '5',
  B: '8',
  Z: '2',
  G: '6',
};

/** A number with no shape of its own: begins and ends with a letter or digit, some digits inside. */
const anyNumber = /^(?=(?:.*\d){3})[A-Z0-9][A-Z0-9.\-/]*(?:\(\d\))?$/;

const wordsOf = (text: string): { text: string; from: number; to: number }[] =>
  [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    from: match.index,
    to: match.index + match[0].length,
  }));

const prefix = /^(?:N[O0]?[.:°º]+|NR\.?|NUM\.?|#|:|[^\p{L}\d])+/u;

const asLetter: Readonly<Record<string, string>> = {
  '0': 'O',
  '1': 'I',
  '5': 'S',
  '8': 'B',
  '2': 'Z',
};

/** One character becomes the digit or letter it looks like, so that the pattern holds. */
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

/** Puts the letters of `compact` back between the spaces of `printed`. */
const spaced = (printed: string, compact: string): string => {
  let i = 0;
  return Array.from(printed, (c) => (c === ' ' ? ' ' : compact[i++]!)).join('');
};

/**
 * The number in `text` in upper case as printed. With a pattern: the longest run of words that has
 * it. Without: the whole text, if it looks like a number.
 */
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
    return { value: spaced(printed, held), from, to, changed, quality: 0.85 ** changed };
  }
  return undefined;
};
