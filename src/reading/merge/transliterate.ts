/*
 * ICAO 9303-3, section 6, and docs/FORMATS.md 1.5: how a printed letter is written in a machine
 * readable zone. A letter with several spellings matches by any; others lose their accent.
 */
const spellings: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [
    'Ä AE A, Å AA A, Æ AE, Ð D, Đ D, Ñ NXX N, Ö OE O, Ø OE O, Œ OE, Ü UE UXX U',
    'ẞ SS, ß SS, Þ TH, Ĳ IJ, Ł L, İ I, ı I, Ə E, Ħ H',
  ]
    .flatMap((row) => row.split(', '))
    .map((entry) => {
      const [letter = '', ...written] = entry.split(' ');
      return [letter, written];
    }),
);

const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Upper case without accents, to compare words; may be longer (ß is SS), unlike layout/fold.ts. */
export const foldWords = (text: string): string =>
  [...text.toUpperCase()]
    .map((letter) => spellings[letter]?.at(-1) ?? withoutMarks(letter))
    .join('');

/** Words of a name: an apostrophe is dropped, a hyphen separates. */
export const wordsOf = (name: string): string[] =>
  name
    .toUpperCase()
    .replace(/['’‘`´]/g, '')
    .split(/[^\p{L}\p{M}\d]+/u)
    .filter((word) => word !== '');

/** Limits the spellings of one word, against nonsense input. */
const maxVariants = 64;

const variantsOf = (word: string): readonly string[] => {
  let variants = [''];
  for (const letter of word) {
    const latinSpellings = spellings[letter] ?? [withoutMarks(letter)];
    variants = variants
      .flatMap((start) => latinSpellings.map((spelling) => start + spelling))
      .slice(0, maxVariants);
  }
  return variants;
};

/** Whether two words, either of them printed or transliterated, are one word. */
export const sameWord = (a: string, b: string): boolean => {
  if (a === b) return true;
  const variants = new Set(variantsOf(b));
  return variantsOf(a).some((variant) => variants.has(variant));
};

export const beginsWith = (whole: string, start: string): boolean =>
  variantsOf(whole).some((variant) =>
    variantsOf(start).some((beginning) => variant.startsWith(beginning)),
  );

/** Levenshtein distance; `editCost` of layout/fold.ts charges lookalikes less and has a limit. */
export const editDistance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)),
      );
    row = next;
  }
  return row[b.length]!;
};
