import { decodeMrz } from '../../../src/reading/mrz/decode/decode.js';
import type { FieldName, MrzField, MrzReading } from '../../../src/reading/mrz/types.js';
import { latticesOf } from '../../../test/support/mrz/lattices.js';

export type FieldScore = {
  readonly field: FieldName;
  readonly right: boolean;
  readonly confidence: number;
  /** The service says of it that it may be wrong. */
  readonly flagged: boolean;
};

export type Score = {
  readonly exact: boolean;
  readonly valid: boolean;
  /** Called valid, and a date or number is not the printed one. */
  readonly wrongValue: boolean;
  /** Called valid, and a name, country, sex or document code is not the printed one. */
  readonly wrongName: boolean;
  readonly fields: readonly FieldScore[];
};

const values = new Set<FieldName>([
  'documentNumber',
  'birthDate',
  'expirationDate',
  'optionalData',
  'optionalData2',
]);

/** The label's own fields; labels that score are valid, so the decoder has nothing to repair. */
export const fieldsOf = (lines: readonly string[]): [FieldName, MrzField][] => {
  const reading = decodeMrz(latticesOf(lines));
  if (reading === undefined) throw new Error(`no layout for ${lines.join('|')}`);
  return Object.entries(reading.fields) as [FieldName, MrzField][];
};

export const scoreReading = (truth: readonly string[], reading: MrzReading | undefined): Score => {
  const exact = reading?.lines.join('\n') === truth.join('\n');
  const fields = fieldsOf(truth)
    .filter(([field]) => field !== 'filler')
    .map(([field, { line, from, to }]): FieldScore => {
      const got = reading?.fields[field];
      // Compared by place in the label's lines: the decoder takes no part in what is right.
      const right =
        got !== undefined && reading!.lines[line]?.slice(from, to) === truth[line]!.slice(from, to);
      return {
        field,
        right,
        confidence: got?.confidence ?? 0,
        flagged: got === undefined || got.problem !== undefined,
      };
    });
  const valid = reading?.valid === true;
  const isWrong = (isValue: boolean): boolean =>
    valid && fields.some(({ field, right }) => !right && values.has(field) === isValue);
  return { exact, valid, wrongValue: isWrong(true), wrongName: isWrong(false), fields };
};
