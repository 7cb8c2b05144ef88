import type { Candidate } from '../evidence.js';
import { checkNumber } from '../numbers/check-number.js';
import { sameNumber } from './same-value.js';

/*
 * Many cards print two numbers, the person's and the card's own, and a zone has only one place called number.
 * Where print shows that the zone's is the card's, the two are no contradiction.
 */

const isPrint = ({ source }: Candidate): boolean => source === 'frontText' || source === 'backText';

/** Proven by its check digit as a number of a person of that country. */
const isPersons = ({ value }: Candidate, issuer: string | undefined): boolean =>
  issuer !== undefined && checkNumber(issuer, 'national', value).ok === true;

/** What a zone calls the person's number is renamed where it is the card's. */
export const renameSerials = (
  candidates: readonly Candidate[],
  issuer: string | undefined,
): readonly Candidate[] => {
  const printed = candidates.filter(isPrint);
  const serials = printed.filter(({ field }) => field === 'cardSerial');
  const numbers = printed.filter(({ field }) => field === 'documentNumber');
  const hasPersons = numbers.some((candidate) => isPersons(candidate, issuer));
  const isSerial = (candidate: Candidate): boolean =>
    (numbers.length > 0 && serials.some(({ value }) => sameNumber(value, candidate.value))) ||
    (hasPersons && !isPersons(candidate, issuer));
  return candidates.map((candidate) =>
    candidate.field === 'documentNumber' && candidate.source === 'mrz' && isSerial(candidate)
      ? { ...candidate, field: 'cardSerial' as const }
      : candidate,
  );
};

/** INE prints the elector's key in front and the credential's code behind (formats 4.4). */
const twoByDesign = new Set(['MEX']);

/** For the answer of both sides together: where they print two numbers by design, the back's machine-made one. */
export const withoutSecondNumber = (
  candidates: readonly Candidate[],
  issuer: string | undefined,
): readonly Candidate[] => {
  const isNumber = ({ field }: Candidate): boolean => field === 'documentNumber';
  const hasMachine = candidates.some((candidate) => isNumber(candidate) && !isPrint(candidate));
  return hasMachine && twoByDesign.has(issuer ?? '')
    ? candidates.filter((candidate) => !(isNumber(candidate) && isPrint(candidate)))
    : candidates;
};
