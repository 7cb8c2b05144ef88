import { birthDateOf, expirationDateOf } from '../../../issuers/define/dates.js';
import { plainNumber } from '../../../issuers/define/zone-rules.js';
import { issuerOf, threeLetterCode } from '../../../issuers/index.js';
import { type CalendarDate, dateText } from '../../../contract/calendar.js';
import type { Candidate, Candidates, EvidenceField } from '../../candidate.js';
import { genderOf } from './holder.js';
import { nameOf, zoneTexts } from './names.js';
import type { FieldName, MrzField, MrzReading } from '../types.js';

const trim = (text: string): string => text.replace(/^<+|<+$/g, '');

/** The person's number, or undefined where the zone only has the card's. */
const personNumber = (reading: MrzReading, issuer: string): string | undefined => {
  const { personNumber: rule, numberIsSerial } = issuerOf(issuer).zone;
  const texts = zoneTexts(reading);
  return rule?.(texts) ?? (numberIsSerial ? undefined : plainNumber(texts.documentNumber));
};

/** Some issuers cut names this long on cards, though fillers follow (docs/FORMATS.md 1.4). */
const cutFromLength = 24;

const mayBeCut = ({ format, fields }: MrzReading): boolean =>
  format === 'TD1' && trim(fields.names?.text ?? '').length >= cutFromLength;

/**
 * Weight of a field whose check digit fails or that was not read clearly: the same as for doubtful
 * print.
 */
const doubtful = 0.5;

const confidenceOf = (field: MrzField): number =>
  field.problem === undefined ? field.confidence : field.confidence * doubtful;

/** The zone's value of each field; fields that it lacks are left to the other sources. */
export const mrzCandidates = (reading: MrzReading, today: CalendarDate): Candidates => {
  const { fields } = reading;
  const found: Candidate[] = [];
  const add = (field: EvidenceField, from: FieldName, value: string | undefined, more = {}) => {
    const source = fields[from];
    if (value === undefined || source === undefined || source.problem === 'impossibleDate') return;
    found.push({ field, value, source: 'mrz', confidence: confidenceOf(source), ...more });
  };
  const code = fields.issuingState?.text ?? '';
  const issuer = threeLetterCode(code);
  const { zone } = issuerOf(issuer);

  const serial = plainNumber(fields.documentNumber?.text ?? '');
  const number = reading.format === 'TD3' ? serial : personNumber(reading, issuer);
  add('documentNumber', 'documentNumber', number || undefined);
  if (number !== serial) add('cardSerial', 'documentNumber', serial || undefined);

  const { surnames, names, truncated } = nameOf(reading);
  const [surnameField, givenField]: readonly FieldName[] =
    fields.names === undefined ? ['surname', 'givenNames'] : ['names', 'names'];
  const cut = truncated || mayBeCut(reading);
  const surnamesCut = truncated || zone.surnamesCut;
  add('surnames', surnameField!, surnames || undefined, surnamesCut ? { truncated: true } : {});
  add('names', givenField!, names || undefined, cut ? { truncated: true } : {});

  add('gender', 'sex', genderOf(reading) || undefined);
  const birth = birthDateOf(fields.birthDate?.text ?? '', today);
  add('birthDate', 'birthDate', typeof birth === 'string' ? undefined : dateText(birth));
  const expiryText = fields.expirationDate?.text ?? '';
  const expiry = expirationDateOf(expiryText, today, zone.neverExpires);
  // Six digits that are no date mean "does not expire"; fillers mean nothing.
  const never = expiry === 'unknown' && /^\d{6}$/.test(expiryText) ? '' : undefined;
  add('expirationDate', 'expirationDate', typeof expiry === 'string' ? never : dateText(expiry));
  // The old French card names no nationality: it is given to citizens only.
  if (fields.nationality === undefined) add('nationality', 'issuingState', issuer);
  else add('nationality', 'nationality', threeLetterCode(fields.nationality.text));
  return found;
};
