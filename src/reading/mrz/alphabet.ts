/** The characters of a machine readable zone. In the code each stands as its index in this text. */
export const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<';
export const charCount = alphabet.length;
export const filler = 36;

/** Class 0 of the reading net is blank, class i + 1 is `alphabet[i]`. */
export const latticeClasses = charCount + 1;

/** Check digits depend on a character's value modulo ten only (ICAO 9303-3, 4.9). */
export const valueOf = Uint8Array.from({ length: charCount }, (_, i) =>
  i === filler ? 0 : i % 10,
);

/** 0 digit, 1 letter, 2 filler: the input symbols of grammar.ts. */
export const kindOf = Uint8Array.from({ length: charCount }, (_, i) =>
  i < 10 ? 0 : i === filler ? 2 : 1,
);

const numberOf = new Map([...alphabet].map((char, i) => [char, i]));

/** The index of a character; -1 where it is not in the alphabet. */
export const charNumber = (char: string): number => numberOf.get(char) ?? -1;

export const textOf = (numbers: ArrayLike<number>): string =>
  Array.from(numbers, (n) => alphabet[n]!).join('');
