import { charNumber, valueOf } from './alphabet.js';

/** ICAO 9303-3, 4.9: weights 7, 3, 1 repeated, sum modulo ten. */
export const checkWeight = (index: number): number => [7, 3, 1][index % 3]!;

/** Characters outside the alphabet count as zero, as the filler does. */
export const checkDigit = (text: string): number => {
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    const number = charNumber(text[i]!);
    if (number >= 0) sum += checkWeight(i) * valueOf[number]!;
  }
  return sum % 10;
};
