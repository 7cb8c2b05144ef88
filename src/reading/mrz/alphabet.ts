/** The 37 characters of a machine readable zone; an index into this string is a character's number. */
export const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
export const charCount = alphabet.length;
export const filler = 36;

/** Class 0 of the reading net is blank, class i + 1 is `alphabet[i]`. */
export const latticeClasses = charCount + 1;

/** Check digits see a character only through its value modulo ten (ICAO 9303-3, 4.9). */
export const valueOf = Uint8Array.from({ length: charCount }, (_, i) =>
  i === filler ? 0 : i % 10,
);

/** 0 digit, 1 letter, 2 filler: what the grammars of grammar.ts speak of. */
export const kindOf = Uint8Array.from({ length: charCount }, (_, i) =>
  i < 10 ? 0 : i === filler ? 2 : 1,
);

const numberOf = new Map([...alphabet].map((char, i) => [char, i]));

/** -1 where the character does not belong to a machine readable zone. */
export const charNumber = (char: string): number => numberOf.get(char) ?? -1;

export const textOf = (numbers: ArrayLike<number>): string =>
  Array.from(numbers, (n) => alphabet[n]!).join('');
