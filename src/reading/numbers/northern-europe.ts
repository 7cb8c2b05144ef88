import { type NumberRule, digitsOf, isMonthDay, luhn, weighted } from './rule.js';

/** Estonia and Lithuania: a second row of weights where the first gives ten. */
export const estonia: NumberRule = {
  shape: /^[1-8]\d{10}$/,
  check: (bare) => {
    const digits = digitsOf(bare);
    const first = weighted(digits, [1, 2, 3, 4, 5, 6, 7, 8, 9, 1]) % 11;
    const rest = first === 10 ? weighted(digits, [3, 4, 5, 6, 7, 8, 9, 1, 2, 3]) % 11 : first;
    return rest % 10 === digits[10];
  },
};

/** Latvia: DDMMYY and five digits; those given since 2017 begin with 32 and hold no date. */
export const latvia: NumberRule = {
  shape: /^\d{11}$/,
  check: (bare) => {
    const digits = digitsOf(bare);
    if (bare.startsWith('32')) return undefined;
    return ((1 + weighted(digits, [10, 5, 8, 4, 2, 1, 6, 3, 7, 9])) % 11) % 10 === digits[10];
  },
  normal: (bare) => `${bare.slice(0, 6)}-${bare.slice(6)}`,
};

/** Finland: DDMMYY, a sign for the century, three digits, a letter or digit. */
export const finland: NumberRule = {
  separators: /[\s.]+/g,
  shape: /^\d{6}[-+A-FU-Y<]\d{3}[\dA-FHJ-NPR-Y]$/,
  check: (bare) =>
    isMonthDay(Number(bare.slice(2, 4)), Number(bare.slice(0, 2))) &&
    '0123456789ABCDEFHJKLMNPRSTUVWXY'[Number(bare.slice(0, 6) + bare.slice(7, 10)) % 31] ===
      bare[10],
  normal: (bare) => bare.replace('<', '-'),
  places: ['NNNNNNANNNA'],
};

/** Sweden: ten digits, Luhn, with or without the century before them. */
export const sweden: NumberRule = {
  separators: /[\s+<-]+/g,
  shape: /^(19|20)?\d{10}$/,
  check: (bare) => luhn(bare.slice(-10)),
  // Print leaves the century out, the zone has it.
  normal: (bare) => bare.slice(-10),
};

/** Norway, fødselsnummer. */
export const norway: NumberRule = {
  shape: /^\d{11}$/,
  check: (bare) => {
    const digits = digitsOf(bare);
    const first = (11 - (weighted(digits, [3, 7, 6, 1, 8, 9, 4, 5, 2]) % 11)) % 11;
    const second = (11 - (weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11)) % 11;
    return first === digits[9] && second === digits[10];
  },
};

/** Denmark, CPR: since 2007 some have no valid check digit, so that none is asked for. */
export const denmark: NumberRule = {
  shape: /^\d{10}$/,
  check: (bare) =>
    isMonthDay(Number(bare.slice(2, 4)), Number(bare.slice(0, 2))) ? undefined : false,
};

/** Iceland, kennitala. */
export const iceland: NumberRule = {
  shape: /^\d{10}$/,
  check: (bare) => weighted(digitsOf(bare), [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
};
