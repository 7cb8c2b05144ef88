import type { CheckName, FieldName, MrzFormat } from '../types.js';
import type { ClassName } from './classes.js';
import type { GrammarName } from './grammar.js';

/** Columns are 0-based, `to` exclusive; `checkedBy` is the column of the field's check digit. */
export type FieldRow = {
  readonly field: FieldName;
  readonly line: number;
  readonly from: number;
  readonly to: number;
  /** One class for the whole field, or one for each of its positions. */
  readonly read: ClassName | readonly ClassName[];
  readonly as: 'run' | 'date' | 'country';
  readonly grammar?: GrammarName;
  readonly checkedBy?: number;
  readonly check?: CheckName;
  /** An empty field's check digit may be a filler. */
  readonly fillerCheck?: true;
};

type Range = readonly [line: number, from: number, to: number];

export type Layout = {
  readonly format: MrzFormat;
  readonly lineCount: number;
  readonly width: number;
  readonly fields: readonly FieldRow[];
  readonly composite?: {
    readonly line: number;
    readonly column: number;
    readonly over: readonly Range[];
  };
  /** A number too long for its field continues at the start of this one (docs/FORMATS.md 1.3). */
  readonly numberOverflowsInto?: FieldName;
};

const row = (
  field: FieldName,
  [line, from, to]: Range,
  read: FieldRow['read'],
  more: Partial<FieldRow> = {},
): FieldRow => ({ field, line, from, to, read, as: 'run', ...more });

const code = (first: ClassName, second: ClassName = 'codeSecond'): FieldRow =>
  row('documentCode', [0, 0, 2], [first, second]);
const issuer = row('issuingState', [0, 2, 5], 'letterOrFiller', { as: 'country' });
const names = (...range: Range): FieldRow => row('names', range, 'name', { grammar: 'names' });
const number = (line: number, from: number): FieldRow =>
  row('documentNumber', [line, from, from + 9], 'any', {
    grammar: 'number',
    checkedBy: from + 9,
    check: 'documentNumber',
  });
const date = (field: 'birthDate' | 'expirationDate', line: number, from: number): FieldRow =>
  row(field, [line, from, from + 6], 'dateDigit', {
    as: 'date',
    checkedBy: from + 6,
    check: field,
    fillerCheck: true,
  });
const nationality = (line: number, from: number): FieldRow =>
  row('nationality', [line, from, from + 3], 'letterOrFiller', { as: 'country' });
const sex = (line: number, column: number): FieldRow =>
  row('sex', [line, column, column + 1], 'sex');
const optional = (...range: Range): FieldRow =>
  row('optionalData', range, 'any', { grammar: 'optional' });

/** The second line of passports, visas and TD2 cards up to column 28 (ICAO 9303-4, -6, -7). */
const holder = [
  number(1, 0),
  nationality(1, 10),
  date('birthDate', 1, 13),
  sex(1, 20),
  date('expirationDate', 1, 21),
] as const;

const holderComposite = (to: number): readonly Range[] => [
  [1, 0, 10],
  [1, 13, 20],
  [1, 21, to],
];

/** ICAO 9303-4. */
const td3: Layout = {
  format: 'TD3',
  lineCount: 2,
  width: 44,
  fields: [
    code('passportFirst'),
    issuer,
    names(0, 5, 44),
    ...holder,
    { ...optional(1, 28, 42), checkedBy: 42, check: 'optionalData', fillerCheck: true },
  ],
  composite: { line: 1, column: 43, over: holderComposite(43) },
};

/** ICAO 9303-6. */
const td2: Layout = {
  format: 'TD2',
  lineCount: 2,
  width: 36,
  fields: [code('cardFirst'), issuer, names(0, 5, 36), ...holder, optional(1, 28, 35)],
  composite: { line: 1, column: 35, over: holderComposite(35) },
  numberOverflowsInto: 'optionalData',
};

/** ICAO 9303-5. */
const td1: Layout = {
  format: 'TD1',
  lineCount: 3,
  width: 30,
  fields: [
    code('cardFirst'),
    issuer,
    number(0, 5),
    optional(0, 15, 30),
    date('birthDate', 1, 0),
    sex(1, 7),
    date('expirationDate', 1, 8),
    nationality(1, 15),
    { ...optional(1, 18, 29), field: 'optionalData2' },
    names(2, 0, 30),
  ],
  composite: {
    line: 1,
    column: 29,
    over: [
      [0, 5, 30],
      [1, 0, 7],
      [1, 8, 15],
      [1, 18, 29],
    ],
  },
  numberOverflowsInto: 'optionalData',
};

/** ICAO 9303-7: no composite check digit. */
const visa = (format: MrzFormat, width: number): Layout => ({
  format,
  lineCount: 2,
  width,
  fields: [code('visaFirst'), issuer, names(0, 5, width), ...holder, optional(1, 28, width)],
});

const times = (count: number, name: ClassName): readonly ClassName[] =>
  Array.from({ length: count }, () => name);

/**
 * The French identity card before 2021 (docs/FORMATS.md 1.1). Its composite covers both lines,
 * names included; the number is the issuing year and month, a department and a serial.
 */
const fraId: Layout = {
  format: 'FRA-ID',
  lineCount: 2,
  width: 36,
  fields: [
    code('frenchFirst', 'frenchSecond'),
    { ...issuer, as: 'run', read: ['onlyF', 'onlyR', 'onlyA'] },
    { ...names(0, 5, 30), field: 'surname' },
    optional(0, 30, 36),
    {
      ...number(1, 0),
      to: 12,
      read: [...times(4, 'digit'), ...times(3, 'any'), ...times(5, 'digit')],
      checkedBy: 12,
    },
    { ...names(1, 13, 27), field: 'givenNames' },
    date('birthDate', 1, 27),
    sex(1, 34),
  ],
  composite: {
    line: 1,
    column: 35,
    over: [
      [0, 0, 36],
      [1, 0, 35],
    ],
  },
};

export const layouts: readonly Layout[] = [
  td3,
  td2,
  td1,
  visa('MRV-A', 44),
  visa('MRV-B', 36),
  fraId,
];
