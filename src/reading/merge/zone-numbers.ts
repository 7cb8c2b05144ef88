import type { Candidate, Candidates } from './candidate.js';
import type { MrzReading } from '../mrz/types.js';
import { checkNumber } from '../../issuers/check-number.js';
import { bareNumber } from '../../issuers/define/number.js';
import { issuerOf } from '../../issuers/index.js';
import { sameNumber } from './same-value.js';
import { zoneTexts } from '../mrz/parse/names.js';

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
  told: Candidates,
  reading: MrzReading,
  issuer: string,
  isPrinted: boolean,
): Candidates => {
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

/*
 * Many cards print two numbers, the person's and the card's own, and a zone has only one place called number.
 * Where print shows that the zone's is the card's, the two are no contradiction.
 */

const isPrint = ({ source }: Candidate): boolean => source === 'frontText' || source === 'backText';

/** Proven by its check digit as a number of a person of that country. */
const isPersons = ({ value }: Candidate, issuer: string | undefined): boolean =>
  issuer !== undefined && checkNumber(issuer, 'national', value).ok === true;

/**
 * Which of two numbers is the person's is told by the print that names a serial, or by their shapes: where one has
 * the shape of the issuer's numbers of persons, another that has not is the card's. A number of that shape whose
 * check digit fails stays the person's, so that an altered one is compared and not put aside.
 */
export const renameSerials = (candidates: Candidates, issuer: string | undefined): Candidates => {
  const printed = candidates.filter(isPrint);
  const serials = printed.filter(({ field }) => field === 'cardSerial');
  const numbers = candidates.filter(({ field }) => field === 'documentNumber');
  const printedNumbers = numbers.filter(isPrint);
  const hasProven = printedNumbers.some((candidate) => isPersons(candidate, issuer));
  const hasZoneSerial = candidates.some(
    ({ field, source }) => field === 'cardSerial' && source === 'mrz',
  );
  const hasShape = ({ value }: Candidate): boolean =>
    issuer !== undefined && hasPersonsShape(value, issuer);
  const isSomePersons = numbers.some(hasShape);
  const isSerial = (candidate: Candidate): boolean => {
    if (isSomePersons && !hasShape(candidate)) return true;
    if (candidate.source !== 'mrz') return false;
    const isPrinted = serials.some(({ value }) => sameNumber(value, candidate.value));
    // A zone that has told the card's apart means the person's by the other, though it may be altered.
    const isUntold = hasProven && !hasZoneSerial && !isPersons(candidate, issuer);
    return (printedNumbers.length > 0 && isPrinted) || isUntold;
  };
  return candidates.map((candidate) =>
    candidate.field === 'documentNumber' && isSerial(candidate)
      ? { ...candidate, field: 'cardSerial' as const }
      : candidate,
  );
};

/** For the answer of both sides together: where they print two numbers by design, the back's machine-made one. */
export const withoutSecondNumber = (candidates: Candidates, issuer: string | undefined) => {
  const isNumber = ({ field }: Candidate): boolean => field === 'documentNumber';
  const hasMachine = candidates.some((candidate) => isNumber(candidate) && !isPrint(candidate));
  return hasMachine && issuerOf(issuer).card.twoNumbers
    ? candidates.filter((candidate) => !(isNumber(candidate) && isPrint(candidate)))
    : candidates;
};
