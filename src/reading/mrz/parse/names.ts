import type { FieldName, MrzReading } from '../types.js';
import type { ZoneTexts } from '../../../issuers/define/zone-rules.js';

type HolderName = {
  readonly surnames: string;
  readonly names: string;
  /** The field is full to its last position, so it may be truncated (docs/FORMATS.md 1.4). */
  readonly truncated: boolean;
};

const spacedWords = (text: string): string =>
  text
    .split('<')
    .filter((word) => word !== '')
    .join(' ');

const isFull = (text: string): boolean => text.at(-1) !== '<';

/** `PRIMARY<<SECONDARY`: without `<<` only a primary identifier, with a leading one none. */
const splitNames = (text: string): HolderName => {
  const [surnames = '', ...rest] = text.split('<<');
  return {
    surnames: spacedWords(surnames),
    names: spacedWords(rest.join('<')),
    truncated: isFull(text),
  };
};

export const nameOf = ({ fields }: MrzReading): HolderName => {
  if (fields.names !== undefined) return splitNames(fields.names.text);
  const surname = fields.surname?.text ?? '';
  const given = fields.givenNames?.text ?? '';
  return {
    surnames: spacedWords(surname),
    names: spacedWords(given),
    truncated: isFull(surname) || isFull(given),
  };
};

export const zoneTexts = ({ fields }: MrzReading): ZoneTexts => {
  const text = (name: FieldName): string => fields[name]?.text ?? '';
  return {
    documentNumber: text('documentNumber'),
    documentCode: text('documentCode').replace(/<+$/, ''),
    optionalData: text('optionalData'),
    optionalData2: text('optionalData2'),
    birthDate: text('birthDate'),
  };
};
