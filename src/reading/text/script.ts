/*
 * The text reader has one class for the letters that look the same in Latin and Cyrillic print: the
 * Latin one. The rest of the word says which was printed, since a word is in one script.
 */

const latin = 'ABEËKMHOPCTYXIÏJSaeëopcyxiïjsħ';
const cyrillic = 'АВЕЁКМНОРСТУХІЇЈЅаеёорсухіїјѕћ';

const mapOf = (from: string, to: string): ReadonlyMap<string, string> =>
  new Map(Array.from(from, (letter, i) => [letter, to[i]!]));

/** Letters that look the same, and digits that a letter between letters is read as. */
const toCyrillic = mapOf(`${latin}306`, `${cyrillic}ЗОб`);
/** Cyrillic letters that are sometimes read for a Latin one or a digit. */
const toLatin = mapOf('ИЙПпикКвнмтгЗзбЧШшЬьГ', 'NNnnukKBHMTr3364WwbbF');

const isLetter = (sign: string | undefined): boolean => /\p{L}/u.test(sign ?? '');

/** Whether a text has letters of the Cyrillic script. */
export const isCyrillic = (text: string): boolean => /\p{Script=Cyrillic}/u.test(text);

/**
 * Decides by the rest of the word: the unknown letter stands for a Cyrillic one in a Latin word.
 */
const unread = '\uFFFD';

type Script = 'latin' | 'cyrillic' | 'either';

/**
 * By the letters that only one script has. The majority decides, because single letters are
 * misread.
 */
const scriptOf = (word: string): Script => {
  const letters = Array.from(word).filter(isLetter);
  const own = letters.filter(isCyrillic).length;
  const other = letters.filter((letter) => !isCyrillic(letter) && !toCyrillic.has(letter)).length;
  if (own + other === 0) return 'either';
  return own > other ? 'cyrillic' : 'latin';
};

const inScript = (word: readonly string[], script: Script): readonly string[] => {
  const digits = word.filter((sign) => /\d/.test(sign)).length;
  // A number with a letter or two is not a word: `З` in it is a 3.
  if (script !== 'cyrillic' || digits > word.length / 2)
    return word.map((sign) => (isCyrillic(sign) ? (toLatin.get(sign) ?? unread) : sign));
  return word.map((sign, i) => {
    const isAmongLetters = isLetter(word[i - 1]) || isLetter(word[i + 1]);
    return isLetter(sign) || isAmongLetters ? (toCyrillic.get(sign) ?? sign) : sign;
  });
};

/** A zero with a stroke through it, as some cards print them. */
const strokedZero = /Ø(?=Ø*\d)|(?<=\dØ*)Ø/g;

export const withPlainZeros = (text: string): string => text.replace(strokedZero, '0');

/**
 * The characters of a line, each word in its script. A word of lookalikes alone is Latin, except
 * among Cyrillic words without any Latin one: of a value in both scripts the Latin reading is the
 * one that documents repeat in their machine readable zone.
 */
export const inOneScript = (signs: readonly string[]): readonly string[] => {
  if (!signs.some(isCyrillic)) return signs;
  const words: { readonly from: number; readonly signs: string[] }[] = [];
  signs.forEach((sign, i) => {
    if (!/[\p{L}\p{N}'\uFFFD]/u.test(sign)) return;
    const last = words.at(-1);
    if (last && last.from + last.signs.length === i) last.signs.push(sign);
    else words.push({ from: i, signs: [sign] });
  });
  const scripts = words.map((word) => scriptOf(word.signs.join('')));
  const isOfBoth = scripts.includes('latin') || signs.includes('/');
  const written = [...signs];
  words.forEach((word, k) => {
    const isOpen = scripts[k] === 'either' && !isOfBoth && word.signs.length > 1;
    const script = isOpen ? 'cyrillic' : scripts[k]!;
    inScript(word.signs, script).forEach((sign, i) => (written[word.from + i] = sign));
  });
  return written;
};
