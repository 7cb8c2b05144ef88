/** ICAO 9303-3, 4.9: weights 7, 3, 1 over and over, sum modulo ten. */
export const checkWeight = (index: number): number => [7, 3, 1][index % 3]!;

/** Digits count as themselves, A to Z as 10 to 35; the filler and anything else counts as zero. */
export const checkDigit = (text: string): number =>
  [...text].reduce(
    (sum, char, i) => sum + (/[0-9A-Z]/.test(char) ? checkWeight(i) * parseInt(char, 36) : 0),
    0,
  ) % 10;
