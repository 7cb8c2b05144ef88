/** ICAO's formats, and those of national cards under `…-ID`. */
export type MrzFormat = 'TD1' | 'TD2' | 'TD3' | 'MRV-A' | 'MRV-B' | `${string}-ID`;

export type FieldName =
  | 'documentCode'
  | 'issuingState'
  | 'names'
  | 'surname'
  | 'givenNames'
  | 'documentNumber'
  | 'nationality'
  | 'birthDate'
  | 'sex'
  | 'expirationDate'
  | 'optionalData'
  | 'optionalData2'
  | 'filler';

export type CheckName =
  'documentNumber' | 'birthDate' | 'expirationDate' | 'optionalData' | 'composite';

/** Which characters a position may hold; `only:F` allows F alone. */
export type ClassName =
  | 'digit'
  | 'letter'
  | 'dateDigit'
  | 'checkOrFiller'
  | 'letterOrFiller'
  | 'name'
  | 'nameWithDigits'
  | 'alnum'
  | 'any'
  | 'onlyFiller'
  | 'sex'
  | 'sexHombreMujer'
  | 'codeSecond'
  | 'passportFirst'
  | 'visaFirst'
  | 'cardFirst'
  | `only:${string}`;

type GrammarName = 'number' | 'optional' | 'names' | 'free';

/** Columns are 0-based, `to` exclusive. `checkedBy` is the column of the field's check digit. */
export type FieldRow = {
  readonly field: FieldName;
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly read: ClassName | readonly ClassName[];
  readonly as: 'run' | 'date' | 'country';
  readonly grammar?: GrammarName;
  readonly checkedBy?: number;
  readonly check?: CheckName;
  /** An empty field's check digit may be a filler. */
  readonly fillerCheck?: true;
};

export type Range = readonly [line: number, from: number, to: number];

export type ZoneLayout = {
  readonly format: MrzFormat;
  readonly issuer?: string;
  readonly lineCount: number;
  readonly width: number;
  readonly fields: readonly FieldRow[];
  readonly composite?: {
    readonly line: number;
    readonly column: number;
    readonly over: readonly Range[];
  };
  /** A number longer than its field continues at the start of this one (docs/FORMATS.md 1.3). */
  readonly numberOverflowsInto?: FieldName;
};

const row = (
  field: FieldName,
  [line, from, to]: Range,
  read: FieldRow['read'],
  more: Partial<FieldRow> = {},
): FieldRow => ({ field, line, from, to, read, as: 'run', ...more });

export const code = (first: ClassName, second: ClassName = 'codeSecond'): FieldRow =>
  row('documentCode', [0, 0, 2], [first, second]);
export const issuingState = row('issuingState', [0, 2, 5], 'letterOrFiller', { as: 'country' });
export const names = (...range: Range): FieldRow =>
  row('names', range, 'name', { grammar: 'names' });
export const number = (line: number, from: number, length = 9): FieldRow =>
  row('documentNumber', [line, from, from + length], 'any', {
    grammar: 'number',
    checkedBy: from + length,
    check: 'documentNumber',
  });
export const date = (field: 'birthDate' | 'expirationDate', line: number, from: number): FieldRow =>
  row(field, [line, from, from + 6], 'dateDigit', {
    as: 'date',
    checkedBy: from + 6,
    check: field,
    fillerCheck: true,
  });
export const nationality = (line: number, from: number): FieldRow =>
  row('nationality', [line, from, from + 3], 'letterOrFiller', { as: 'country' });
export const sex = (line: number, column: number): FieldRow =>
  row('sex', [line, column, column + 1], 'sex');
export const optional = (...range: Range): FieldRow =>
  row('optionalData', range, 'any', { grammar: 'optional' });

export const times = (count: number, name: ClassName): readonly ClassName[] =>
  Array.from({ length: count }, () => name);
