import { type NumberRule, isMonthDay } from './rule.js';

const values = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** Federal states of birth; NE for those born abroad. */
const states =
  'AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE';

const checkDigitOf = (bare: string): number => {
  const sum = [...bare.slice(0, 17)].reduce(
    (total, letter, i) => total + values.indexOf(letter) * (18 - i),
    0,
  );
  return (10 - (sum % 10)) % 10;
};

/** A letter in the seventeenth place is of who was born since 2000; nobody yet since this year. */
const yearsToCome = 30;

const hasCentury = (bare: string): boolean =>
  /\d/.test(bare[16]!) || Number(bare.slice(4, 6)) < yearsToCome;

/** CURP (formats 2.3): name, YYMMDD, sex, state, name, a digit for those born until 1999, check digit. */
export const curp: NumberRule = {
  shape: new RegExp(`^[A-Z][AEIOUX][A-Z]{2}\\d{6}[HMX](${states})[B-DF-HJ-NP-TV-Z]{3}[\\dA-Z]\\d$`),
  check: (bare) =>
    isMonthDay(Number(bare.slice(6, 8)), Number(bare.slice(8, 10))) &&
    hasCentury(bare) &&
    checkDigitOf(bare) === Number(bare[17]),
  places: ['LLLLNNNNNNLLLLLLAN'],
};

/** The day of birth in a CURP, ISO; the seventeenth place tells the century. */
export const birthDateOfCurp = (bare: string): string => {
  const century = /\d/.test(bare[16] ?? '') ? '19' : '20';
  return `${century}${bare.slice(4, 6)}-${bare.slice(6, 8)}-${bare.slice(8, 10)}`;
};

/** Clave de elector: six letters of the name, YYMMDD, state, sex, three digits. */
export const electorKey: NumberRule = {
  shape: /^[A-Z]{6}\d{6}\d{2}[HM]\d{3}$/,
  check: (bare) =>
    isMonthDay(Number(bare.slice(8, 10)), Number(bare.slice(10, 12))) ? undefined : false,
  places: ['LLLLLLNNNNNNNNLNNN'],
};

/** CIC: the number of the credential; its check digit stands in the zone only. */
export const cic: NumberRule = { shape: /^\d{9}$/ };
