/*
 * ICAO 9303-3, section 6, as formats 1.5 lists it: how a printed letter may stand in a machine readable zone.
 * A letter with several spellings matches by any of them; what is not listed loses its accent.
 */
const spellings: Readonly<Record<string, readonly string[]>> = {
  Ä: ['AE', 'A'],
  Å: ['AA', 'A'],
  Æ: ['AE'],
  Ð: ['D'],
  Đ: ['D'],
  Ñ: ['NXX', 'N'],
  Ö: ['OE', 'O'],
  Ø: ['OE', 'O'],
  Œ: ['OE'],
  Ü: ['UE', 'UXX', 'U'],
  ẞ: ['SS'],
  ß: ['SS'],
  Þ: ['TH'],
  Ĳ: ['IJ'],
  Ł: ['L'],
  İ: ['I'],
  ı: ['I'],
  Ə: ['E'],
  Ħ: ['H'],
};

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Upper case without accents: the one form in which words are looked up and compared loosely. */
export const fold = (text: string): string =>
  [...text.toUpperCase()]
    .map((letter) => spellings[letter]?.at(-1) ?? withoutMarks(letter))
    .join('');

/** Words of a name: an apostrophe is dropped, a hyphen separates (formats 1.4). */
export const wordsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .replace(/['’‘`´]/g, '')
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => word !== '');

/** Every way to write a printed word in a zone. A word has few such letters; the cap is against junk. */
const maxVariants = 64;

const variantsOf = (word: string): readonly string[] => {
  let variants = [''];
  for (const letter of word) {
    const ways = spellings[letter] ?? [withoutMarks(letter)];
    variants = variants.flatMap((start) => ways.map((way) => start + way)).slice(0, maxVariants);
  }
  return variants;
};

/** Whether two words, either of them printed or transliterated, are one word. */
export const sameWord = (a: string, b: string): boolean => {
  if (a === b) return true;
  const ways = new Set(variantsOf(b));
  return variantsOf(a).some((way) => ways.has(way));
};

/** Whether `whole` begins with `start` in some transliteration. */
export const beginsWith = (whole: string, start: string): boolean =>
  variantsOf(whole).some((way) => variantsOf(start).some((begin) => way.startsWith(begin)));
