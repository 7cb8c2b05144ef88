import { type NumberRule, digitsOf, luhn, weighted } from './rule.js';

/** China: ISO 7064, modulo 11 and 2. */
export const china: NumberRule = {
  shape: /^\d{17}[\dX]$/,
  check: (bare) => {
    const rest =
      weighted(digitsOf(bare), [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11;
    return '10X98765432'[rest] === bare[17];
  },
  places: ['NNNNNNNNNNNNNNNNNA'],
};

/** South Africa: thirteen digits, Luhn. */
export const southAfrica: NumberRule = { shape: /^\d{13}$/, check: luhn };

/** United Arab Emirates: 784, year, serial, Luhn. */
export const emirates: NumberRule = { shape: /^784\d{12}$/, check: luhn };
