import {
  isBrazilianCpf,
  isChileanRun,
  isDominicanCedula,
  isEcuadorianCedula,
  isUruguayanCi,
} from '../mrz/national-numbers.js';
import { type NumberRule, digitsOf, isMonthDay, weighted, withoutZeros } from './rule.js';

/** Chile, RUN: seven or eight digits and a check digit or K. */
export const chile: NumberRule = {
  shape: /^0?\d{6,8}[\dK]$/,
  check: (bare) => isChileanRun(bare.slice(0, -1), bare.slice(-1)),
  normal: (bare) => `${withoutZeros(bare.slice(0, -1))}-${bare.slice(-1)}`,
  places: ['NNNNNNNA', 'NNNNNNNNA'],
};

/** Peru: eight digits; the check digit or letter is printed after them on some cards. */
export const peru: NumberRule = {
  shape: /^\d{8}[\dA-K]?$/,
  check: (bare) => {
    const given = bare[8];
    if (given === undefined) return undefined;
    const rest = weighted(digitsOf(bare.slice(0, 8)), [3, 2, 7, 6, 5, 4, 3, 2]) % 11;
    return given === '65432110987'[rest] || given === 'KJIHGFEDCBA'[rest];
  },
  normal: (bare) => bare.slice(0, 8),
  places: ['NNNNNNNN', 'NNNNNNNNA'],
};

/** Colombia: the oldest have five digits; a minor's old number has eleven. */
export const colombia: NumberRule = { shape: /^\d{5,11}$/, normal: withoutZeros };

export const ecuador: NumberRule = { shape: /^\d{10}$/, check: isEcuadorianCedula };

/** Argentina, DNI. Books of the last century have M or F before it. */
export const argentina: NumberRule = {
  shape: /^[MF]?\d{6,8}$/,
  normal: (bare) => withoutZeros(bare.replace(/^[MF]/, '')),
};

export const argentinaTax: NumberRule = {
  shape: /^(20|23|24|27|30|33|34)\d{9}$/,
  check: (bare) => {
    const digits = digitsOf(bare);
    const check = 11 - (weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
    return check !== 10 && check % 11 === digits[10];
  },
};

export const brazil: NumberRule = { shape: /^\d{11}$/, check: isBrazilianCpf };

export const uruguay: NumberRule = {
  shape: /^\d{7,8}$/,
  check: isUruguayanCi,
  normal: withoutZeros,
};

export const paraguay: NumberRule = { shape: /^\d{5,8}$/, normal: withoutZeros };

/** Bolivia: a complement of digit and letter tells equal numbers apart. */
export const bolivia: NumberRule = {
  shape: /^\d{5,8}?(\d[A-Z])?$/,
  normal: (bare) => bare.replace(/(\d[A-Z])$/, '-$1'),
};

export const venezuela: NumberRule = { shape: /^[VE]?\d{5,9}$/ };

export const dominicanRepublic: NumberRule = { shape: /^\d{11}$/, check: isDominicanCedula };

export const costaRica: NumberRule = { shape: /^[1-9]\d{8}$/ };

/** DIMEX, of foreign residents. */
export const costaRicaForeigner: NumberRule = { shape: /^1\d{10,11}$/ };

/** Guatemala, CUI: eight digits, their check digit, department and municipality. */
export const guatemala: NumberRule = {
  shape: /^\d{13}$/,
  check: (bare) => {
    const digits = digitsOf(bare);
    const department = Number(bare.slice(9, 11));
    if (department < 1 || department > 22 || bare.endsWith('00')) return false;
    return (weighted(digits, [2, 3, 4, 5, 6, 7, 8, 9]) % 11) % 10 === digits[8];
  },
};

export const elSalvador: NumberRule = {
  shape: /^\d{9}$/,
  check: (bare) => {
    const digits = digitsOf(bare);
    return (10 - (weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 10)) % 10 === digits[8];
  },
};

/** Honduras: department and municipality, year, serial. */
export const honduras: NumberRule = { shape: /^(0[1-9]|1[0-8])\d{2}(19|20)\d{7}$/ };

/** Nicaragua: municipality, DDMMYY of birth, serial, letter. */
export const nicaragua: NumberRule = {
  shape: /^\d{13}[A-HJ-NP-Y]$/,
  check: (bare) =>
    isMonthDay(Number(bare.slice(5, 7)), Number(bare.slice(3, 5))) &&
    'ABCDEFGHJKLMNPQRSTUVWXY'[Number(bare.slice(0, 13)) % 23] === bare[13],
  places: ['NNNNNNNNNNNNNL'],
};

/** Cuba: YYMMDD of birth, then a digit that tells the century. */
export const cuba: NumberRule = {
  shape: /^\d{11}$/,
  check: (bare) =>
    isMonthDay(Number(bare.slice(2, 4)), Number(bare.slice(4, 6))) ? undefined : false,
};

/**
 * Panama: province 1 to 13 or a letter for who was born or registered elsewhere, volume, entry. The hyphens
 * are part of the number: without them it cannot be cut.
 */
export const panama: NumberRule = {
  separators: /\s+/g,
  shape: /^((1[0-3]|[1-9])-?(PI|AV)|1[0-3]|[1-9]|PE|PI|AV|N|E)-\d{1,4}-\d{1,6}$/,
  normal: (bare) => bare.replace(/^(\d+)-?(PI|AV)-/, '$1$2-'),
};
