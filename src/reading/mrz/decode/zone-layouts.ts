import type { ClassName } from './classes.js';
import type { GrammarName } from './grammar.js';
import type { CheckName, FieldName, MrzFormat } from '../types.js';

/** Columns are 0-based, `to` exclusive. `checkedBy` is the column of the field's own check digit. */
export type FieldRow = {
  readonly field: FieldName;
  readonly line: number;
  readonly from: number;
  readonly to: number;
  /** One class for the whole field, or one for each of its places. */
  readonly read: ClassName | readonly ClassName[];
  readonly as: 'run' | 'date' | 'country';
  readonly grammar?: GrammarName;
  readonly checkedBy?: number;
  readonly check?: CheckName;
  /** An empty field's check digit may be a filler. */
  readonly fillerCheck?: true;
};

type Range = { readonly line: number; readonly from: number; readonly to: number };

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
  /** A number longer than its field goes on at the start of this one (formats 1.3). */
  readonly numberOverflowsInto?: FieldName;
};

const code = (first: ClassName, second: ClassName = 'codeSecond'): FieldRow => ({
  field: 'documentCode',
  line: 0,
  from: 0,
  to: 2,
  read: [first, second],
  as: 'run',
});
const issuer: FieldRow = {
  field: 'issuingState',
  line: 0,
  from: 2,
  to: 5,
  read: 'letterOrFiller',
  as: 'country',
};
const names = (line: number, from: number, to: number): FieldRow => ({
  field: 'names',
  line,
  from,
  to,
  read: 'name',
  as: 'run',
  grammar: 'names',
});

type Place = readonly [line: number, from: number];

const number = ([line, from]: Place): FieldRow => ({
  field: 'documentNumber',
  line,
  from,
  to: from + 9,
  read: 'any',
  as: 'run',
  grammar: 'number',
  checkedBy: from + 9,
  check: 'documentNumber',
});
const date = (field: 'birthDate' | 'expirationDate', [line, from]: Place): FieldRow => ({
  field,
  line,
  from,
  to: from + 6,
  read: 'dateDigit',
  as: 'date',
  checkedBy: from + 6,
  check: field,
  fillerCheck: true,
});
const nationality = ([line, from]: Place): FieldRow => ({
  field: 'nationality',
  line,
  from,
  to: from + 3,
  read: 'letterOrFiller',
  as: 'country',
});
const sex = ([line, from]: Place): FieldRow => ({
  field: 'sex',
  line,
  from,
  to: from + 1,
  read: 'sex',
  as: 'run',
});
const optional = (line: number, from: number, to: number): FieldRow => ({
  field: 'optionalData',
  line,
  from,
  to,
  read: 'any',
  as: 'run',
  grammar: 'optional',
});

/** The second line that passports, visas and TD2 cards share up to column 28 (ICAO 9303-4, -6, -7). */
const holder = [
  number([1, 0]),
  nationality([1, 10]),
  date('birthDate', [1, 13]),
  sex([1, 20]),
  date('expirationDate', [1, 21]),
] as const;

const holderComposite = (to: number): readonly Range[] => [
  { line: 1, from: 0, to: 10 },
  { line: 1, from: 13, to: 20 },
  { line: 1, from: 21, to },
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
    number([0, 5]),
    optional(0, 15, 30),
    date('birthDate', [1, 0]),
    sex([1, 7]),
    date('expirationDate', [1, 8]),
    nationality([1, 15]),
    { ...optional(1, 18, 29), field: 'optionalData2' },
    names(2, 0, 30),
  ],
  composite: {
    line: 1,
    column: 29,
    over: [
      { line: 0, from: 5, to: 30 },
      { line: 1, from: 0, to: 7 },
      { line: 1, from: 8, to: 15 },
      { line: 1, from: 18, to: 29 },
    ],
  },
  numberOverflowsInto: 'optionalData',
};

/** ICAO 9303-7: no composite check digit. */
const mrvA: Layout = {
  format: 'MRV-A',
  lineCount: 2,
  width: 44,
  fields: [code('visaFirst'), issuer, names(0, 5, 44), ...holder, optional(1, 28, 44)],
};

const mrvB: Layout = {
  format: 'MRV-B',
  lineCount: 2,
  width: 36,
  fields: [code('visaFirst'), issuer, names(0, 5, 36), ...holder, optional(1, 28, 36)],
};

const times = (count: number, name: ClassName): readonly ClassName[] =>
  Array.from({ length: count }, () => name);

/**
 * The French identity card before 2021 (formats 1.1). Its composite covers both lines, names included;
 * the number is the issuing year and month, a department and a serial.
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
      ...number([1, 0]),
      to: 12,
      read: [...times(4, 'digit'), ...times(3, 'any'), ...times(5, 'digit')],
      checkedBy: 12,
    },
    { ...names(1, 13, 27), field: 'givenNames' },
    date('birthDate', [1, 27]),
    sex([1, 34]),
  ],
  composite: {
    line: 1,
    column: 35,
    over: [
      { line: 0, from: 0, to: 36 },
      { line: 1, from: 0, to: 35 },
    ],
  },
};

export const layouts: readonly Layout[] = [td3, td2, td1, mrvA, mrvB, fraId];
