import type { ClassName } from './classes.js';
import type { FieldName, MrzFormat } from '../types.js';

/**
 * What issuers do differently, as data. `shapes` is what the issuer is known to print in a field: 9 a digit,
 * A a letter, * either, anything else itself. Other contents stay possible, only less probable, because
 * series change (formats 1.10, step 5; sections 1.3, 4 and 5).
 */
export type Deviation = {
  readonly issuer: string;
  readonly formats: readonly MrzFormat[];
  /** First letters of the document code it applies to; any where absent. */
  readonly code?: RegExp;
  readonly shapes?: Readonly<Partial<Record<FieldName, readonly string[]>>>;
  /** Classes that replace the layout's. */
  readonly read?: Readonly<Partial<Record<FieldName, ClassName>>>;
};

const digitsOnly = ['999999999', '99999999<', '9999999<<', '999999<<<'] as const;

const card = (issuer: string, shapes: Deviation['shapes'] = {}): Deviation => ({
  issuer,
  formats: ['TD1'],
  shapes,
});

const passport = (issuer: string, ...documentNumber: readonly string[]): Deviation => ({
  issuer,
  formats: ['TD3'],
  shapes: { documentNumber },
});

export const deviations: readonly Deviation[] = [
  // INE: H is hombre, M is mujer (formats 1.7); the number is the CIC.
  {
    issuer: 'MEX',
    formats: ['TD1'],
    code: /^I/,
    shapes: {
      documentNumber: digitsOnly,
      optionalData: ['<<9999999999999'],
      optionalData2: ['<99<<99999<'],
    },
    read: { sex: 'sexSpanish' },
  },
  passport('MEX', 'A99999999'),
  // Digits on the card of 2013, two letters and seven digits on that of 2024 (formats 4.1).
  card('CHL', {
    documentNumber: ['999999999', 'AA9999999', 'A99999999'],
    optionalData: ['A99<<<<<<<<<<<<'],
    optionalData2: ['99999999<9<', '99999999<K<', '9999999<9<<', '9999999<K<<'],
  }),
  card('COL', {
    documentNumber: digitsOnly,
    optionalData: ['99999<<<<<<<<<<'],
    optionalData2: ['9999999999<', '99999999<<<', '9999999<<<<'],
  }),
  card('ECU', {
    documentNumber: digitsOnly,
    optionalData: ['<<<<<9999999999'],
    optionalData2: ['<NO<DONANTE', '<SI<<<<<<<<'],
  }),
  ...['ARG', 'PER', 'BOL', 'CRI', 'HND'].map((issuer) =>
    card(issuer, { documentNumber: digitsOnly }),
  ),
  card('PRY', { documentNumber: ['AA9999999'] }),
  card('ESP', {
    documentNumber: ['AAA999999', 'A99999999'],
    optionalData: ['99999999A<<<<<<', 'A9999999A<<<<<<'],
  }),
  passport('ESP', 'AAA999999', 'AA9999999'),
  { issuer: 'ROU', formats: ['TD2'], shapes: { documentNumber: ['AA999999<'] } },
  card('POL', { documentNumber: ['AAA999999'] }),
  card('ITA', { documentNumber: ['AA99999AA'] }),
  // Internal passports write Cyrillic letters without a Latin twin as digits (formats 1.4).
  { issuer: 'RUS', formats: ['TD3'], code: /^PN/, read: { names: 'nameWithDigits' } },
];

export const deviationsFor = (
  format: MrzFormat,
  issuer: string,
  documentCode: string,
): readonly Deviation[] =>
  deviations.filter(
    (deviation) =>
      deviation.issuer === issuer &&
      deviation.formats.includes(format) &&
      (deviation.code === undefined || deviation.code.test(documentCode)),
  );

/** Against a number of an unlisted shape: about one document in a hundred of a listed issuer. */
export const offShapeWeight = 0.01;

/** A number that runs over its field: a minority of cards (Belgium, Portugal, Dominican Republic). */
export const overflowWeight = 0.05;
/** ICAO allows 13 more; the longest seen is 3 (Portugal, Belgium). */
export const maxOverflow = 5;
