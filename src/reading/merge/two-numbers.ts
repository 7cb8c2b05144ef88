import type { Candidate } from './candidate.js';
import { checkNumber } from '../../issuers/check-number.js';
import { issuerOf } from '../../issuers/index.js';
import { sameNumber } from './same-value.js';
import { hasPersonsShape } from './zone-numbers.js';

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
export const renameSerials = (
  candidates: readonly Candidate[],
  issuer: string | undefined,
): readonly Candidate[] => {
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
export const withoutSecondNumber = (
  candidates: readonly Candidate[],
  issuer: string | undefined,
): readonly Candidate[] => {
  const isNumber = ({ field }: Candidate): boolean => field === 'documentNumber';
  const hasMachine = candidates.some((candidate) => isNumber(candidate) && !isPrint(candidate));
  return hasMachine && issuerOf(issuer).card.twoNumbers
    ? candidates.filter((candidate) => !(isNumber(candidate) && isPrint(candidate)))
    : candidates;
};
