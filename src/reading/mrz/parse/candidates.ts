import type { CalendarDate } from '../../../spec/calendar.js';
import type { Candidate, EvidenceField } from '../../merge/candidate.js';
import { dateText } from '../../merge/dates.js';
import { cardNumber, plainNumber } from './card-number.js';
import { threeLetterCode } from '../countries.js';
import { birthDateOf, expirationDateOf } from './dates.js';
import { genderOf } from './holder.js';
import { nameOf } from './names.js';
import type { FieldName, MrzField, MrzReading } from '../types.js';

/**
 * Issuers whose zone calls the card's serial the number; the person's own stands in the optional data, or not
 * in the zone at all (formats 4 and 6).
 */
const serialIssuers = new Set('BRA CHL COL CRI DOM ECU ESP GTM HND PAN PRY SLV URY'.split(' '));

/** These put the person's number into the number field itself, beside a shorter serial elsewhere. */
const numberShapes: Readonly<Record<string, RegExp>> = {
  CRI: /^\d{9,12}$/,
  GTM: /^\d{13}$/,
};

/** Panama's number with its hyphens as fillers, where a zone has it (layout not confirmed: formats 9). */
const panamanian = /^(\d{1,2}(?:PI|AV|N)?|PE|N|E|PI|AV)<(\d{1,4})<(\d{1,6})$/;

const trim = (text: string): string => text.replace(/^<+|<+$/g, '');

/** The person's number, or undefined where the zone only has the card's. */
const personNumber = ({ fields }: MrzReading, issuer: string): string | undefined => {
  const text = (name: FieldName): string => fields[name]?.text ?? '';
  const serial = plainNumber(text('documentNumber'));
  const number = cardNumber(
    {
      documentNumber: text('documentNumber'),
      documentCode: trim(text('documentCode')),
      optionalData: text('optionalData'),
      optionalData2: text('optionalData2'),
    },
    issuer,
  );
  if (number !== serial || !serialIssuers.has(issuer)) return number;
  if (numberShapes[issuer]?.test(serial)) return serial;
  if (issuer !== 'PAN') return undefined;
  const parts = ['documentNumber', 'optionalData', 'optionalData2'] as const;
  const [, province, volume, entry] =
    parts.map((name) => panamanian.exec(trim(text(name)))).find((match) => match !== null) ?? [];
  return entry === undefined ? undefined : `${province}-${volume}-${entry}`;
};

/** A name this long in a card's line of thirty may have been cut, though fillers follow (formats 1.4: COL, ECU, CRI). */
const cutFromLength = 24;

const mayBeCut = ({ format, fields }: MrzReading): boolean =>
  format === 'TD1' && trim(fields.names?.text ?? '').length >= cutFromLength;

/** Read as printed against its check digit, or not read clearly: worth as much as a doubtful line of print. */
const doubtful = 0.5;

const confidenceOf = (field: MrzField): number =>
  field.problem === undefined ? field.confidence : field.confidence * doubtful;

/** What a zone tells, field by field; a field that it cannot tell is left to the other sources. */
export const mrzCandidates = (reading: MrzReading, today: CalendarDate): readonly Candidate[] => {
  const { fields } = reading;
  const told: Candidate[] = [];
  const tell = (
    field: EvidenceField,
    from: FieldName,
    value: string | undefined,
    more = {},
  ): void => {
    const source = fields[from];
    if (value === undefined || source === undefined || source.problem === 'impossibleDate') return;
    told.push({ field, value, source: 'mrz', confidence: confidenceOf(source), ...more });
  };
  const code = fields.issuingState?.text ?? '';
  const issuer = threeLetterCode(code);

  const serial = plainNumber(fields.documentNumber?.text ?? '');
  const number = reading.format === 'TD3' ? serial : personNumber(reading, issuer);
  tell('documentNumber', 'documentNumber', number || undefined);
  if (number !== serial) tell('cardSerial', 'documentNumber', serial || undefined);

  const { surnames, names, truncated } = nameOf(reading);
  const [surnameField, givenField]: readonly FieldName[] =
    fields.names === undefined ? ['surname', 'givenNames'] : ['names', 'names'];
  const cut = truncated || mayBeCut(reading);
  // Peru writes the first surname alone (formats 4.3): the printed ones begin with it.
  const surnamesCut = truncated || issuer === 'PER';
  tell('surnames', surnameField!, surnames || undefined, surnamesCut ? { truncated: true } : {});
  tell('names', givenField!, names || undefined, cut ? { truncated: true } : {});

  tell('gender', 'sex', genderOf(reading) || undefined);
  const birth = birthDateOf(fields.birthDate?.text ?? '', today);
  tell('birthDate', 'birthDate', typeof birth === 'string' ? undefined : dateText(birth));
  const expiryText = fields.expirationDate?.text ?? '';
  const expiry = expirationDateOf(expiryText, code, today);
  // Six digits that are no day say "does not expire"; fillers say nothing.
  const never = expiry === 'unknown' && /^\d{6}$/.test(expiryText) ? '' : undefined;
  tell('expirationDate', 'expirationDate', typeof expiry === 'string' ? never : dateText(expiry));
  // The old French card names no nationality: it is given to citizens only.
  if (fields.nationality === undefined) tell('nationality', 'issuingState', issuer);
  else tell('nationality', 'nationality', threeLetterCode(fields.nationality.text));
  return told;
};
