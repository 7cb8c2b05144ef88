import type { Candidate } from './candidate.js';
import type { MrzReading } from '../mrz/types.js';
import { bareNumber, checkBare, checkNumber, ruleFor } from '../numbers/check-number.js';

/*
 * A zone has one place called number, and most issuers put the card's own there. The person's, which an answer gives
 * wherever a card has it, then stands in the optional data, or not in the zone at all (formats 4 and 5).
 */

/** In the Americas and Spain the answer is always the person's number (formats 6), and these have it in the zone. */
const always = new Set('CHL DOM ECU ESP URY'.split(' '));

/** Elsewhere where the card prints it: a zone alone answers with the card's number (formats, mrz-cases). */
const wherePrinted = new Set(
  'ARE BEL BGR BIH EST HRV KAZ LTU LVA MKD MNE POL ROU SRB SVN SWE TUR UKR'.split(' '),
);

/** Their zone's number is the person's where it has that shape: no serial of theirs is as long. */
const inNumber = new Set(['BRA']);

const isCardNumber = ({ field }: Candidate): boolean =>
  field === 'documentNumber' || field === 'cardSerial';

/** Whether a text has the shape of a person's number, whatever its check digit says. */
export const hasPersonsShape = (text: string, issuer: string): boolean => {
  const rule = ruleFor(issuer, 'national');
  return rule !== undefined && rule.shape.test(bareNumber(text, rule.separators));
};

const isProven = (text: string, issuer: string): boolean => {
  const rule = ruleFor(issuer, 'national');
  return rule !== undefined && checkBare(rule, bareNumber(text, rule.separators)) === true;
};

/** Runs between fillers. A hyphen is written as one, so two runs may be a number: `121282<88882`, `12345678<5`. */
const runsOf = (text: string, issuer: string): readonly string[] => {
  const runs = text.split('<').filter((run) => run !== '');
  const pairs = runs.slice(1).map((run, i) => `${runs[i]!}-${run}`);
  const shaped = pairs.filter((pair) => hasPersonsShape(pair, issuer));
  return shaped.length > 0 ? shaped : runs;
};

/** Romania's zone has the first digit of the CNP and its last six; the birth date stands between (formats 5). */
const romanian = ({ fields }: MrzReading): readonly string[] => {
  const [, first, rest] = /^(\d)(\d{6})/.exec(fields.optionalData?.text ?? '') ?? [];
  return rest === undefined ? [] : [`${first}${fields.birthDate?.text ?? ''}${rest}`];
};

/** The person's number in the optional data: proven by its check digit, or the only one of its shape. */
const inZone = (reading: MrzReading, issuer: string): string | undefined => {
  const { optionalData, optionalData2 } = reading.fields;
  const runs =
    issuer === 'ROU'
      ? romanian(reading)
      : [optionalData, optionalData2].flatMap((field) => runsOf(field?.text ?? '', issuer));
  const proven = runs.find((run) => isProven(run, issuer));
  if (proven !== undefined) return proven;
  const shaped = runs.filter((run) => hasPersonsShape(run, issuer));
  return shaped.length === 1 ? shaped[0] : undefined;
};

/** What a zone tells, with the person's number called so and the card's called the card's. */
export const withPersonsNumber = (
  told: readonly Candidate[],
  reading: MrzReading,
  issuer: string,
  isPrinted: boolean,
): readonly Candidate[] => {
  const own = told.find(isCardNumber);
  const isTold = told.some(
    ({ field, value }) => field === 'documentNumber' && hasPersonsShape(value, issuer),
  );
  if (own === undefined || isTold || reading.format === 'TD3') return told;
  const named = (candidate: Candidate, field: 'documentNumber' | 'cardSerial'): Candidate =>
    isCardNumber(candidate) ? { ...candidate, field } : candidate;
  if (inNumber.has(issuer) && hasPersonsShape(own.value, issuer))
    return told.map((candidate) => named(candidate, 'documentNumber'));
  const isHeld = always.has(issuer) || (isPrinted && wherePrinted.has(issuer));
  const number = isHeld ? inZone(reading, issuer) : undefined;
  if (number === undefined) return told;
  const { normal } = checkNumber(issuer, 'national', number);
  return [
    { ...own, field: 'documentNumber', value: normal },
    ...told.map((candidate) => named(candidate, 'cardSerial')),
  ];
};
