import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isNamedByHolder } from '../../../src/issuers/index.js';
import { dataFolder } from '../mrz/labels.js';
import { numbersPrintedOn, spelledOn } from './also-printed.js';

export type LabelledFront = {
  readonly name: string;
  readonly file: string;
  readonly country: string;
  readonly capture: string;
  readonly truth: Readonly<Record<string, readonly string[]>>;
};

/**
 * What a label calls the person's number; where one of them stands, `document_number` is the card's
 * own. Which of the two the answer gives as `document_number` follows docs/adr/0015.
 */
const nationalNumbers = ['id_number', 'run', 'personal_number', 'national_number', 'record_number'];

/**
 * Labels of the same thing under other names. Height, CAN, marital status and the like have no
 * field to go to.
 */
const plain: Readonly<Record<string, string>> = {
  surname: 'surnames',
  surnames: 'surnames',
  given_names: 'names',
  birth_date: 'birth_date',
  issue_date: 'issuing_date',
  expiry_date: 'expiration_date',
  sex: 'gender',
  nationality: 'nationality',
  birth_place: 'birth_place',
};

const wireDate = (iso: string): string => iso.split('-').reverse().join('-');

/** `ТКАЧЕНКО / TKACHENKO`: both scripts are printed, either is right. */
const spellings = (value: string): readonly string[] =>
  value.includes(' / ') ? [...value.split(' / '), value] : [value];

const truthOf = (
  fields: Readonly<Record<string, string>>,
  country: string,
): LabelledFront['truth'] => {
  const truth: Record<string, readonly string[]> = {};
  for (const [label, value] of Object.entries(fields)) {
    const field = plain[label];
    if (field) truth[field] = field.endsWith('_date') ? [wireDate(value)] : spellings(value);
  }
  const label = nationalNumbers.find((name) => fields[name] !== undefined);
  const national = label ? fields[label] : numbersPrintedOn[country];
  const own = fields['document_number'];
  const [named, other, otherName] = isNamedByHolder(country)
    ? ([national, own, 'card_serial'] as const)
    : ([own, national, 'personal_number'] as const);
  const number = named ?? other;
  if (number) truth['document_number'] = [number];
  if (named && other) truth[otherName] = [other];
  // One line for all names (Ecuador): scored as one.
  if (fields['name']) truth['full_name'] = [fields['name']];
  return { ...truth, ...spelledOn[country] };
};

type Row = {
  readonly file: string;
  readonly country: string;
  readonly capture: string;
  readonly fields?: Readonly<Record<string, string>>;
};

export const frontFields = [
  'document_number',
  'card_serial',
  'personal_number',
  'surnames',
  'names',
  'full_name',
  'gender',
  'birth_date',
  'birth_place',
  'nationality',
  'issuing_date',
  'expiration_date',
] as const;

export const loadFronts = (): LabelledFront[] => {
  const file = join(dataFolder(), 'labels.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
    .filter(({ fields }) => fields !== undefined)
    .map((row) => ({
      name: row.file.replace(/^.*\/|\.\w+$/g, ''),
      file: join(dataFolder(), row.file),
      country: row.country,
      capture: row.capture,
      truth: truthOf(row.fields!, row.country),
    }));
};
