import { beginsWith, sameWord, wordsOf } from './transliterate.js';

type NameLike = { readonly value: string; readonly truncated?: boolean | undefined };

const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word, i) => sameWord(word, b[i]!));

/**
 * Whether `cut` is `whole` with its end cut off: each word whole or, where it was shortened to make room, its
 * beginning (ICAO 9303-3, 4.2.3 shortens any word; Latin American cards cut at the thirtieth place: formats 1.4).
 */
const isCutFrom = (cut: readonly string[], whole: readonly string[]): boolean =>
  cut.length > 0 &&
  cut.length <= whole.length &&
  cut.every((word, i) => beginsWith(whole[i]!, word));

/** The same where a space was lost in print: `VERONICA IN` of `VERÓNICAINÉS`. */
const isCut = (cut: readonly string[], whole: readonly string[]): boolean =>
  isCutFrom(cut, whole) || (cut.length > 0 && beginsWith(whole.join(''), cut.join('')));

/** The same name under transliteration; a truncated one is the same when the other begins with it. */
export const sameName = (a: NameLike, b: NameLike): boolean => {
  const [first, second] = [wordsOf(a.value), wordsOf(b.value)];
  if (sameWords(first, second)) return true;
  // A zone has no hyphens and few spaces to lose, print sets both freely: DE LA CRUZ, DELACRUZ.
  if (sameWord(first.join(''), second.join(''))) return true;
  if (a.truncated === true && isCut(first, second)) return true;
  return b.truncated === true && isCut(second, first);
};
