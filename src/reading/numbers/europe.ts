import { isSpanishNif } from '../mrz/national-numbers.js';
import { checkDigit } from '../mrz/check-digit.js';
import { type NumberRule, digitsOf, luhn, weighted } from './rule.js';

/** Spain, DNI and NIE. */
export const spain: NumberRule = {
  shape: /^(\d{8}|[XYZ]\d{7})[A-Z]$/,
  check: isSpanishNif,
  places: ['ANNNNNNNL'],
};

const valueOf = (letter: string): number => parseInt(letter, 36);

/** Portugal: eight digits, their check digit, version of two letters or digits, check digit of all. */
export const portugal: NumberRule = {
  shape: /^\d{8}(\d[A-Z\d]{2}\d)?$/,
  check: (bare) => {
    if (bare.length === 8) return undefined;
    const sum = [...bare].reduce((total, letter, i) => {
      const value = valueOf(letter) * (i % 2 === 0 ? 2 : 1);
      return total + (i % 2 === 0 && value > 9 ? value - 9 : value);
    }, 0);
    return sum % 10 === 0;
  },
  places: ['NNNNNNNN', 'NNNNNNNNNAAN'],
};

/** Values of the odd places of a codice fiscale, for 0 to 9 and for A to Z. */
const oddDigits = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21];
const oddLetters = [
  1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
];

const fiscalValue = (letter: string, i: number): number => {
  const isDigit = letter <= '9';
  const index = isDigit ? Number(letter) : letter.charCodeAt(0) - 65;
  return i % 2 === 1 ? index : (isDigit ? oddDigits : oddLetters)[index]!;
};

/** Italy, codice fiscale; of two people who would share one, one has letters for digits. */
export const italy: NumberRule = {
  shape: /^[A-Z]{6}[\dL-NP-V]{2}[A-EHLMPRST][\dL-NP-V]{2}[A-Z][\dL-NP-V]{3}[A-Z]$/,
  check: (bare) => {
    const sum = [...bare.slice(0, 15)].reduce(
      (total, letter, i) => total + fiscalValue(letter, i),
      0,
    );
    return String.fromCharCode(65 + (sum % 26)) === bare[15];
  },
  places: ['LLLLLLNNLNNLNNNL'],
};

/** France: twelve digits on cards until 2021, nine letters and digits since. */
export const franceDocument: NumberRule = {
  shape: /^(\d{12}|[A-Z\d]{9})$/,
  places: ['NNNNNNNNNNNN'],
};

/** Germany: nine letters and digits, without vowels and what looks like a digit; a check digit may follow. */
export const germanyDocument: NumberRule = {
  shape: /^[CFGHJ-NPRTV-Z\d]{9}\d?$/,
  check: (bare) =>
    bare.length === 10 ? checkDigit(bare.slice(0, 9)) === Number(bare[9]) : undefined,
  normal: (bare) => bare.slice(0, 9),
  places: ['AAAAAAAAA', 'AAAAAAAAAN'],
};

/** Netherlands, BSN. */
export const netherlands: NumberRule = {
  shape: /^\d{9}$/,
  check: (bare) => weighted(digitsOf(bare), [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0,
};

/** Belgium: what is missing to a multiple of 97; with a 2 before it for those born since 2000. */
export const belgium: NumberRule = {
  shape: /^\d{11}$/,
  check: (bare) => {
    const check = Number(bare.slice(9));
    return ['', '2'].some((before) => 97 - (Number(before + bare.slice(0, 9)) % 97) === check);
  },
};

/** Switzerland, AHV number: thirteen digits as on goods. */
export const switzerland: NumberRule = {
  shape: /^756\d{10}$/,
  check: (bare) => {
    const digits = digitsOf(bare);
    return (10 - (weighted(digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10 === digits[12];
  },
};

/** Türkiye, TCKN. */
export const turkey: NumberRule = {
  shape: /^[1-9]\d{10}$/,
  check: (bare) => {
    const digits = digitsOf(bare);
    const odd = weighted(digits, [1, 0, 1, 0, 1, 0, 1, 0, 1]);
    const even = weighted(digits, [0, 1, 0, 1, 0, 1, 0, 1]);
    const tenth = (((odd * 7 - even) % 10) + 10) % 10;
    return tenth === digits[9] && (odd + even + tenth) % 10 === digits[10];
  },
};

/** Israel: nine digits, Luhn. */
export const israel: NumberRule = { shape: /^\d{9}$/, check: luhn };
