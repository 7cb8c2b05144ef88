import { beginsWith, sameWord, wordsOf } from './transliterate.js';

type NameLike = { readonly value: string; readonly truncated?: boolean | undefined };

const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, i) => sameWord(word, b[i]!));

/**
 * Whether `cut` is a truncation of `whole`: each word whole or its beginning. ICAO 9303-3, 4.2.3
 * shortens any word; some cards cut at the thirtieth position (docs/FORMATS.md 1.4).
 */
const isCutFrom = (cut: readonly string[], whole: readonly string[]): boolean =>
  cut.length > 0 &&
  cut.length <= whole.length &&
  cut.every((word, i) => beginsWith(whole[i]!, word));

/** The same where the print lost a space: `VERONICA IN` of `VERÓNICAINÉS`. */
const isCut = (cut: readonly string[], whole: readonly string[]): boolean =>
  isCutFrom(cut, whole) || (cut.length > 0 && beginsWith(whole.join(''), cut.join('')));

/** The same name under transliteration; a truncated one matches what begins with it. */
export const sameName = (a: NameLike, b: NameLike): boolean => {
  const [first, second] = [wordsOf(a.value), wordsOf(b.value)];
  if (sameWords(first, second)) return true;
  // Zone and print differ in hyphens and spaces: DE LA CRUZ, DELACRUZ.
  if (sameWord(first.join(''), second.join(''))) return true;
  if (a.truncated === true && isCut(first, second)) return true;
  return b.truncated === true && isCut(second, first);
};
