import type { Candidate } from './candidate.js';
import type { MrzReading } from '../mrz/types.js';
import { checkNumber } from '../../issuers/check-number.js';
import { bareNumber } from '../../issuers/define/number.js';
import { issuerOf } from '../../issuers/index.js';
import { zoneTexts } from '../mrz/parse/zone-texts.js';

/*
 * A zone has one place called number, and most issuers put the card's own there. The person's, which an answer gives
 * wherever a card has it, then stands in the optional data, or not in the zone at all (formats 4 and 5).
 */

const isCardNumber = ({ field }: Candidate): boolean =>
  field === 'documentNumber' || field === 'cardSerial';

/** Whether a text has the shape of a person's number, whatever its check digit says. */
export const hasPersonsShape = (text: string, issuer: string): boolean => {
  const rule = issuerOf(issuer).numbers.national;
  return rule !== undefined && rule.shape.test(bareNumber(text, rule.separators));
};

const isProven = (text: string, issuer: string): boolean =>
  checkNumber(issuer, 'national', text).ok === true;

/** Runs between fillers. A hyphen is written as one, so two runs may be a number: `121282<88882`, `12345678<5`. */
const runsOf = (text: string, issuer: string): readonly string[] => {
  const runs = text.split('<').filter((run) => run !== '');
  const pairs = runs.slice(1).map((run, i) => `${runs[i]!}-${run}`);
  const shaped = pairs.filter((pair) => hasPersonsShape(pair, issuer));
  return shaped.length > 0 ? shaped : runs;
};

/** The person's number in the optional data: proven by its check digit, or the only one of its shape. */
const inZone = (reading: MrzReading, issuer: string): string | undefined => {
  const texts = zoneTexts(reading);
  const runs =
    issuerOf(issuer).zone.optionalNumbers?.(texts) ??
    [texts.optionalData, texts.optionalData2].flatMap((text) => runsOf(text, issuer));
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
  const { personShapeIn } = issuerOf(issuer).zone;
  if (personShapeIn === 'number' && hasPersonsShape(own.value, issuer))
    return told.map((candidate) => named(candidate, 'documentNumber'));
  const isHeld =
    personShapeIn === 'optionalData' || (isPrinted && personShapeIn === 'optionalDataIfPrinted');
  const number = isHeld ? inZone(reading, issuer) : undefined;
  if (number === undefined) return told;
  const { normal } = checkNumber(issuer, 'national', number);
  return [
    { ...own, field: 'documentNumber', value: normal },
    ...told.map((candidate) => named(candidate, 'cardSerial')),
  ];
};
