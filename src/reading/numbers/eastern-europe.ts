import { type NumberRule, digitsOf, weighted } from './rule.js';

/** Albania: letter of the decade, YMMDD, serial, letter; its check is not public. */
export const albania: NumberRule = { shape: /^[A-Z]\d{8}[A-Z]$/, places: ['LNNNNNNNNL'] };

/** Azerbaijan, FIN: seven places without I and O. */
export const azerbaijan: NumberRule = { shape: /^[\dA-HJ-NP-Z]{7}$/, places: ['AAAAAAA'] };

/** Poland, PESEL. */
export const poland: NumberRule = {
  shape: /^\d{11}$/,
  check: (bare) => weighted(digitsOf(bare), [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0,
};

/** Czechia and Slovakia, rodné číslo: nine digits without a check until 1953. */
export const czechia: NumberRule = {
  shape: /^\d{9,10}$/,
  check: (bare) => {
    if (bare.length === 9) return undefined;
    const rest = Number(bare.slice(0, 9)) % 11;
    return rest % 10 === Number(bare[9]);
  },
};

/** Romania, CNP. */
export const romania: NumberRule = {
  shape: /^[1-9]\d{12}$/,
  check: (bare) => {
    const digits = digitsOf(bare);
    const rest = weighted(digits, [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9]) % 11;
    return (rest === 10 ? 1 : rest) === digits[12];
  },
};

/** Croatia, OIB: ISO 7064, modulo 11 and 10. */
export const croatia: NumberRule = {
  shape: /^\d{11}$/,
  check: (bare) => {
    const digits = digitsOf(bare);
    const rest = digits.slice(0, 10).reduce((product, digit) => {
      const sum = (product + digit) % 10 || 10;
      return (sum * 2) % 11;
    }, 10);
    return (11 - rest) % 10 === digits[10];
  },
};

/** Serbia and the others of former Yugoslavia, JMBG. */
export const yugoslavia: NumberRule = {
  shape: /^\d{13}$/,
  check: (bare) => {
    const digits = digitsOf(bare);
    const rest = weighted(digits, [7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11;
    return ((11 - rest) % 11) % 10 === digits[12] && rest !== 1;
  },
};

/** Bulgaria, EGN. */
export const bulgaria: NumberRule = {
  shape: /^\d{10}$/,
  check: (bare) => {
    const digits = digitsOf(bare);
    return (weighted(digits, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === digits[9];
  },
};

/** Ukraine, UNZR: YYYYMMDD and five digits. */
export const ukraine: NumberRule = { shape: /^(19|20)\d{11}$/ };

/** Ukraine, tax number. */
export const ukraineTax: NumberRule = {
  shape: /^\d{10}$/,
  check: (bare) => {
    const digits = digitsOf(bare);
    const sum = weighted(digits, [-1, 5, 7, 9, 4, 6, 10, 5, 7]);
    return (((sum % 11) + 11) % 11) % 10 === digits[9];
  },
};

/** Kazakhstan, IIN: a second row of weights where the first gives ten. */
export const kazakhstan: NumberRule = {
  shape: /^\d{12}$/,
  check: (bare) => {
    const digits = digitsOf(bare);
    const first = weighted(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]) % 11;
    const rest = first === 10 ? weighted(digits, [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2]) % 11 : first;
    return rest === digits[11];
  },
};
