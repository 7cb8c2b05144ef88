import { checkNumber } from '../../issuers/check-number.js';
import { bareNumber } from '../../issuers/define/number.js';
import { isNamedByHolder, issuerOf } from '../../issuers/index.js';
import { zoneTexts } from '../mrz/parse/names.js';
import type { MrzReading } from '../mrz/types.js';
import { type Candidate, type Candidates, isPrint, type Source } from '../candidate.js';
import { sameNumber } from './same-value.js';

/*
 * A zone has one number field, and most issuers put the card's own number there. The person's
 * number, which identifies the cards of some issuers, is then in the optional data or not in the
 * zone at all (docs/FORMATS.md 4 and 5). Many cards print both: that is no contradiction.
 */

const isNumber = ({ field }: Candidate): boolean => field === 'documentNumber';
const isSerial = ({ field }: Candidate): boolean => field === 'cardSerial';

/** Whether a text has the shape of a person's number; the check digit is ignored. */
const hasPersonsShape = (text: string, issuer: string | undefined): boolean => {
  const rule = issuerOf(issuer).numbers.national;
  return rule !== undefined && rule.shape.test(bareNumber(text, rule.separators));
};

const isProven = (text: string, issuer: string | undefined): boolean =>
  checkNumber(issuer, 'national', text).ok === true;

/**
 * Runs between fillers. A hyphen is written as a filler too, so two runs may be one number:
 * `121282<88882`, `12345678<5`.
 */
const runsOf = (text: string, issuer: string): readonly string[] => {
  const runs = text.split('<').filter((run) => run !== '');
  const pairs = runs.slice(1).map((run, i) => `${runs[i]!}-${run}`);
  const shaped = pairs.filter((pair) => hasPersonsShape(pair, issuer));
  return shaped.length > 0 ? shaped : runs;
};

/** In the optional data: proven by its check digit, or the only number of the right shape. */
const personsNumberIn = (reading: MrzReading, issuer: string): string | undefined => {
  const texts = zoneTexts(reading);
  const runs =
    issuerOf(issuer).zone.optionalNumbers?.(texts) ??
    [texts.optionalData, texts.optionalData2].flatMap((text) => runsOf(text, issuer));
  const proven = runs.find((run) => isProven(run, issuer));
  if (proven !== undefined) return proven;
  const shaped = runs.filter((run) => hasPersonsShape(run, issuer));
  return shaped.length === 1 ? shaped[0] : undefined;
};

/** The zone's candidates, the person's number and the card's own each under its field. */
export const withPersonsNumber = (
  candidates: Candidates,
  reading: MrzReading,
  issuer: string,
): Candidates => {
  const own = candidates.find((candidate) => isNumber(candidate) || isSerial(candidate));
  const isKnown = candidates.some(
    (candidate) => isNumber(candidate) && hasPersonsShape(candidate.value, issuer),
  );
  if (own === undefined || isKnown || reading.format === 'TD3') return candidates;
  const asField = (field: 'documentNumber' | 'cardSerial'): Candidates =>
    candidates.map((one) => (isNumber(one) || isSerial(one) ? { ...one, field } : one));
  const { personShapeIn } = issuerOf(issuer).zone;
  if (personShapeIn === 'number' && hasPersonsShape(own.value, issuer))
    return asField('documentNumber');
  const number = personShapeIn === 'optionalData' ? personsNumberIn(reading, issuer) : undefined;
  if (number === undefined) return candidates;
  const { normal } = checkNumber(issuer, 'national', number);
  if (!isNamedByHolder(issuer))
    return [{ ...own, field: 'personalNumber', value: normal }, ...candidates];
  return [{ ...own, field: 'documentNumber', value: normal }, ...asField('cardSerial')];
};

/**
 * A person's number without a caption, or under an unknown one, was taken for the card's number. If
 * there is another number, the shape decides which is which.
 */
const renamePersons = (candidates: Candidates, issuer: string | undefined): Candidates => {
  const hasShape = ({ value }: Candidate): boolean => hasPersonsShape(value, issuer);
  const isAnother = candidates.some((one) => isNumber(one) && !hasShape(one));
  return candidates.map((one) =>
    isAnother && isNumber(one) && isPrint(one) && hasShape(one)
      ? { ...one, field: 'personalNumber' }
      : one,
  );
};

/** For print that was read before a code on the other side named the issuer. */
const asNamedByHolder = (candidates: Candidates): Candidates => {
  const isPersons = ({ field }: Candidate): boolean => field === 'personalNumber';
  const hasBoth = (source: Source): boolean =>
    candidates.some((one) => isPersons(one) && one.source === source);
  return candidates.map((one) => {
    if (isPersons(one)) return { ...one, field: 'documentNumber' };
    return isNumber(one) && hasBoth(one.source) ? { ...one, field: 'cardSerial' } : one;
  });
};

/**
 * Which of two numbers is the person's follows from print that labels one as a serial, or from
 * their shapes: where one has the shape of a person's number, another without it is the card's. A
 * number of that shape stays the person's even if its check digit fails, so that an altered one is
 * compared instead of ignored.
 */
export const renameNumbers = (read: Candidates, issuer: string | undefined): Candidates => {
  if (!isNamedByHolder(issuer)) return renamePersons(read, issuer);
  const candidates = asNamedByHolder(read);
  const serials = candidates.filter(isSerial);
  const numbers = candidates.filter(isNumber);
  const printed = numbers.filter(isPrint);
  const hasShape = ({ value }: Candidate): boolean => hasPersonsShape(value, issuer);
  const isPersons = ({ value }: Candidate): boolean => isProven(value, issuer);
  const hasZoneSerial = serials.some(({ source }) => source === 'mrz');
  const isCards = (candidate: Candidate): boolean => {
    if (numbers.some(hasShape) && !hasShape(candidate)) return true;
    if (candidate.source !== 'mrz') return false;
    const isPrintedSerial = serials
      .filter(isPrint)
      .some(({ value }) => sameNumber(value, candidate.value));
    // If the zone also has a serial, this number is the person's, even if it was altered.
    const isOther = printed.some(isPersons) && !hasZoneSerial && !isPersons(candidate);
    return (printed.length > 0 && isPrintedSerial) || isOther;
  };
  return candidates.map((candidate) =>
    isNumber(candidate) && isCards(candidate) ? { ...candidate, field: 'cardSerial' } : candidate,
  );
};

/** Where the sides print two numbers by design, the answer gives the back's machine-read one. */
export const withoutSecondNumber = (candidates: Candidates, issuer: string | undefined) => {
  const numbers = candidates.filter(isNumber);
  return issuerOf(issuer).card.twoNumbers && !numbers.every(isPrint)
    ? candidates.filter((candidate) => !(isNumber(candidate) && isPrint(candidate)))
    : candidates;
};
