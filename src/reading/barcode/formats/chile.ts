import { birthDateOf, expirationDateOf, type MrzDate } from '../../mrz/parse/dates.js';
import { checkDigit } from '../../mrz/check-digit.js';
import { checkNumber } from '../../numbers/check-number.js';
import { isUnder, parameter } from '../payload.js';
import { codeValue, isoOf, nameOf, textValue, trimmed } from '../values.js';
import { type Format, confirmed, singleSource } from './format.js';

const runOf = (text: string | undefined): string | undefined => {
  const { ok, normal } = checkNumber('CHL', 'national', text ?? '');
  return ok === true ? normal : undefined;
};

const iso = (date: MrzDate): string | undefined =>
  typeof date === 'string' ? undefined : isoOf(date);

/** Six digits that their check digit, right after them, proves. */
const proved = (text: string): string | undefined =>
  /^\d{7}$/.test(text) && checkDigit(text.slice(0, 6)) === Number(text[6])
    ? text.slice(0, 6)
    : undefined;

/**
 * Serial and check digit, birth and check digit, expiry and check digit. Cut from its end, because the
 * serial has had several lengths (formats 4.1).
 */
const datesOfMrz = (mrz: string): { birth: string | undefined; expiry: string | undefined } => ({
  birth: proved(mrz.slice(-14, -7)),
  expiry: proved(mrz.slice(-7)),
});

/** Cards since 2013: an address of the civil registry, which is read and never followed. */
export const chileQr: Format = {
  name: 'chile-qr',
  country: 'CHL',
  confidence: confirmed,
  parse: ({ url }, today) => {
    if (!isUnder(url, 'registrocivil.cl')) return undefined;
    const run = runOf(parameter(url, 'RUN'));
    if (run === undefined) return undefined;
    const { birth, expiry } = datesOfMrz(parameter(url, 'mrz') ?? '');
    return {
      values: {
        documentNumber: run,
        cardSerial: codeValue(parameter(url, 'serial')),
        birthDate: birth && iso(birthDateOf(birth, today)),
        expirationDate: expiry && iso(expirationDateOf(expiry, 'CHL', today)),
      },
      // The order of the names is not known, so they can confirm a printed name but not give one.
      details: {
        type: textValue(parameter(url, 'type')),
        name: nameOf(parameter(url, 'name')),
      },
    };
  },
};

/** Cards of 2002 to 2013: fixed layout, then the template of a fingerprint. */
const layout = {
  run: [0, 9],
  surname: [19, 49],
  country: [49, 52],
  expiry: [52, 58],
  serial: [58, 68],
} as const;
const leastLength = 419;

export const chilePdf417: Format = {
  name: 'chile-2002',
  country: 'CHL',
  confidence: singleSource,
  parse: ({ latin }, today) => {
    const at = (field: keyof typeof layout) => trimmed(latin.slice(...layout[field]));
    if (latin.length < leastLength || !/^[A-Z]{3}$/.test(at('country'))) return undefined;
    const run = runOf(at('run'));
    if (run === undefined) return undefined;
    return {
      values: {
        documentNumber: run,
        cardSerial: codeValue(at('serial')),
        surnames: nameOf(at('surname')),
        nationality: at('country'),
        expirationDate: iso(expirationDateOf(at('expiry'), 'CHL', today)),
      },
      // The father's surname alone; the card prints both.
      truncated: ['surnames'],
    };
  },
};
