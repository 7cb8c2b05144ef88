import { type MrzDate, birthDateOf, expirationDateOf } from '../../../issuers/define/dates.js';
import { plainNumber } from '../../../issuers/define/zone-rules.js';
import { issuerOf, threeLetterCode } from '../../../issuers/index.js';
import type { CalendarDate } from '../../../contract/calendar.js';
import type { Gender, MrzData } from '../../../contract/documents.js';
import { type Rejection, reject } from '../../../contract/rejection.js';
import { nameOf } from './names.js';
import type { FieldName, MrzReading } from '../types.js';
import { deviationsFor } from '../decode/plan.js';

const usualLetters = { M: 'M', F: 'F' } as const;

/** Some issuers write other letters of sex on their citizens' documents (docs/FORMATS.md 1.7). */
const ownLetters = ({ format, fields }: MrzReading): Readonly<Record<string, Gender>> => {
  const issuer = fields.issuingState?.text ?? '';
  const found = deviationsFor(format, issuer, fields.documentCode?.text ?? '');
  const own = found.find(({ sexOfCitizens }) => sexOfCitizens)?.sexOfCitizens;
  return (fields.nationality?.text === issuer && own) || usualLetters;
};

export const genderOf = (reading: MrzReading): Gender =>
  ownLetters(reading)[reading.fields.sex?.text ?? ''] ?? '';

const isUnsure = ({ fields }: MrzReading, name: FieldName): boolean =>
  fields[name]?.problem === 'unsure';

const known = (date: MrzDate): CalendarDate | undefined =>
  typeof date === 'string' ? undefined : date;

export type Holder = MrzData & {
  readonly nationality: string;
  readonly documentCode: string;
  /** The name field is full to its end, so the name may be truncated. */
  readonly nameTruncated: boolean;
};

/** The holder's data, or why not (interface 7). A clear field with a wrong check digit is given. */
export const holderOf = (reading: MrzReading, today: CalendarDate): Holder | Rejection => {
  const { fields, format } = reading;
  const text = (name: FieldName): string => fields[name]?.text ?? '';
  const evidence = (name: FieldName) => ({
    format,
    confidence: fields[name]?.confidence,
    problem: fields[name]?.problem,
  });
  const issuer = text('issuingState');

  const birthDate = birthDateOf(text('birthDate'), today);
  if (birthDate === 'impossible' || isUnsure(reading, 'birthDate'))
    return reject('birthDateUnreadable', evidence('birthDate'));
  if (isUnsure(reading, 'sex')) return reject('genderUnreadable', evidence('sex'));
  const expiry = fields.expirationDate?.text;
  const expirationDate =
    expiry === undefined
      ? 'unknown'
      : expirationDateOf(expiry, today, issuerOf(issuer).zone.neverExpires);
  if (expirationDate === 'impossible' || isUnsure(reading, 'expirationDate'))
    return reject('expirationDateUnreadable', evidence('expirationDate'));
  const { surnames, names, truncated } = nameOf(reading);
  if (surnames === '' && names === '') return reject('namesUnreadable', evidence('names'));
  const documentNumber = plainNumber(text('documentNumber'));
  if (documentNumber === '' || isUnsure(reading, 'documentNumber'))
    return reject('numberUnreadable', evidence('documentNumber'));

  return {
    documentNumber,
    registryNumber: '',
    country: threeLetterCode(issuer),
    names,
    surnames,
    birthDate: known(birthDate),
    gender: genderOf(reading),
    expirationDate: known(expirationDate),
    // The old French card has no nationality: it is issued to citizens only.
    nationality: threeLetterCode(fields.nationality?.text ?? issuer),
    documentCode: text('documentCode').replace(/<+$/, ''),
    nameTruncated: truncated,
  };
};
