import { issuerOf } from '../../issuers/index.js';

/*
 * Faint print shows that a letter has a mark, not which: É of CHITRÉ is read as Ė, the dot of an i
 * as an accent. A mark that the issuer's languages do not have becomes the one they do.
 */

const baseOf = (letter: string): string => letter.normalize('NFD')[0]!;

/** Cedilla, ogonek, comma below. */
const isBelow = (letter: string): boolean => /[\u0323-\u0328]/.test(letter.normalize('NFD'));
const hasMark = (letter: string): boolean => letter.normalize('NFD').length > 1;

const nativeLetter = (letter: string, alphabet: string): string => {
  if (!hasMark(letter) || alphabet.includes(letter)) return letter;
  const base = baseOf(letter);
  // The dot of a small i is all that was seen.
  if (base === 'I') return base;
  const own = [...alphabet].filter(
    (other) => baseOf(other) === base && isBelow(other) === isBelow(letter),
  );
  return own.length === 1 ? own[0]! : base;
};

/** Upper-case text in the letters of the country; as it is where nothing is known of them. */
export const inNativeLetters = (text: string, country: string): string => {
  const alphabet = issuerOf(country).letters;
  return alphabet === undefined
    ? text
    : Array.from(text.normalize('NFC'), (letter) => nativeLetter(letter, alphabet)).join('');
};
