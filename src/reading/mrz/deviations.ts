import type { ClassName } from './classes.js';
import type { FieldName, MrzFormat } from './types.js';

/**
 * What issuers do differently, as data. `numberShapes` are the numbers the issuer is known to print
 * (9 a digit, A a letter, * either, < a filler); other shapes stay possible, only less probable,
 * because series change (formats 1.10, step 5 and section 5).
 */
export type Deviation = {
  readonly issuer: string;
  readonly formats: readonly MrzFormat[];
  /** First letters of the document code it applies to; any where absent. */
  readonly code?: RegExp;
  readonly numberShapes?: readonly string[];
  /** Classes that replace the layout's. */
  readonly read?: Readonly<Partial<Record<FieldName, ClassName>>>;
};

const digitsOnly = ['999999999', '99999999<', '9999999<<', '999999<<<'] as const;

export const deviations: readonly Deviation[] = [
  // INE: H is hombre, M is mujer (formats 1.7); the number is the CIC.
  {
    issuer: 'MEX',
    formats: ['TD1'],
    code: /^I/,
    numberShapes: digitsOnly,
    read: { sex: 'sexSpanish' },
  },
  { issuer: 'MEX', formats: ['TD3'], numberShapes: ['A99999999'] },
  ...['ARG', 'PER', 'BOL', 'COL', 'ECU', 'CRI', 'HND'].map((issuer) => ({
    issuer,
    formats: ['TD1'] as const,
    numberShapes: digitsOnly,
  })),
  // Digits on the card of 2013, two letters and seven digits on that of 2024 (formats 4.1).
  { issuer: 'CHL', formats: ['TD1'], numberShapes: ['999999999', 'AA9999999', 'A99999999'] },
  { issuer: 'PRY', formats: ['TD1'], numberShapes: ['AA9999999'] },
  { issuer: 'ESP', formats: ['TD1'], numberShapes: ['AAA999999', 'A99999999'] },
  { issuer: 'ESP', formats: ['TD3'], numberShapes: ['AAA999999', 'AA9999999'] },
  { issuer: 'ROU', formats: ['TD2'], numberShapes: ['AA999999<'] },
  { issuer: 'POL', formats: ['TD1'], numberShapes: ['AAA999999'] },
  { issuer: 'ITA', formats: ['TD1'], numberShapes: ['AA99999AA'] },
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

/** Against a number of an unlisted shape: about one document in twenty of a listed issuer. */
export const offShapeWeight = 0.05;

/** A number that runs over its field: a minority of cards (Belgium, Portugal, Dominican Republic). */
export const overflowWeight = 0.05;
/** ICAO allows 13 more; the longest seen is 3 (Portugal, Belgium). */
export const maxOverflow = 5;
