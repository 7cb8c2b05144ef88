import { issuerOf, issuers } from '../../issuers/index.js';
import { type EvidenceField, evidenceFields } from '../../contract/evidence.js';
import type { SidesFinding } from '../../contract/findings.js';
import type { MergedField, MergedFields } from '../candidate.js';
import { sameValue } from './same-value.js';
import { editDistance, foldWords } from './transliterate.js';

/* Interface 2.7, `validate_sides`: docs/adr/0016-when-two-sides-match.md gives the reasons. */

/** `unread`: the other side prints it, but it was not read. `unsure`: one may be misread. */
type Comparison = 'equal' | 'different' | 'unsure' | 'oneSide' | 'unread';

export type SidesCompared = {
  readonly matchesPercentage: number;
  readonly match: boolean;
  readonly fields: Readonly<Partial<Record<EvidenceField, Comparison>>>;
};

type ComparedField = Exclude<EvidenceField, 'birthPlace' | 'bloodType' | 'personalCode'>;

const comparedFields = evidenceFields.filter(
  (field): field is ComparedField => !['birthPlace', 'bloodType', 'personalCode'].includes(field),
);

/**
 * From this confidence on a difference counts; below it a misread is likelier. In 24 drawn pairs
 * that belong together only a place is read differently, so a low threshold costs little.
 */
const minSure = 0.35;
/** The threshold for names that differ by a letter or two, as a misread name does. */
const minSureOfLetters = 0.9;
const maxMisreadLetters = 2;
/** A name or place may have one misread letter in this many. */
const lettersToMisread = 6;

const wordFields = new Set<ComparedField>(['names', 'surnames', 'birthCountry']);

const isNear = (a: string, b: string): boolean => {
  const first = foldWords(a);
  const second = foldWords(b);
  const allowed = Math.min(maxMisreadLetters, Math.floor(first.length / lettersToMisread));
  return editDistance(first, second) <= allowed;
};

const comparable = ({ value, truncated, sources }: MergedField) => ({
  value,
  truncated: truncated ?? false,
  source: sources.every((source) => source === 'mrz') ? ('mrz' as const) : sources[0]!,
});

const countryNames = new Set(issuers.map(({ nameAsPlace }) => nameAsPlace));

/** A country does not contradict a town: the sides may print one each. */
const isCountry = (place: string): boolean => countryNames.has(foldWords(place).trim());

const compareField = (
  field: ComparedField,
  front: MergedField | undefined,
  back: MergedField | undefined,
) => {
  if (!front?.value || !back?.value) return 'oneSide';
  if (sameValue(field, comparable(front), comparable(back))) return 'equal';
  if (field === 'birthCountry' && isCountry(front.value) !== isCountry(back.value))
    return 'oneSide';
  const isMisread = wordFields.has(field) && isNear(front.value, back.value);
  const least = isMisread ? minSureOfLetters : minSure;
  return Math.min(front.confidence, back.confidence) >= least ? 'different' : 'unsure';
};

const bareNumber = (number: MergedField | undefined): string =>
  foldWords(number?.value ?? '').replace(/[^A-Z0-9]/g, '');

/** Shorter numbers may be a digit or two apart by chance. */
const minNumberLength = 6;

/**
 * Compares a person's number on one side with a serial on the other. A failing check digit may have
 * turned the number into a "serial": if both have one length and differ by a digit or two, they are
 * one number that was altered.
 */
const compareCrossed = (front: MergedFields, back: MergedFields): Comparison | undefined => {
  const pairs = [
    [front.documentNumber, back.cardSerial, back.documentNumber],
    [back.documentNumber, front.cardSerial, front.documentNumber],
  ] as const;
  for (const [own, serial, other] of pairs) {
    const a = bareNumber(own);
    const b = bareNumber(serial);
    if (other?.value || a.length < minNumberLength || a.length !== b.length) continue;
    const distance = editDistance(a, b);
    if (distance <= maxMisreadLetters) return distance === 0 ? 'equal' : 'different';
  }
  return undefined;
};

const identifying = ['names', 'surnames', 'birthDate', 'issuingDate', 'expirationDate'] as const;

/**
 * Fields compared wherever both sides print them. The sex is not among them: it is a single small
 * letter, and half of all people share it.
 */
const mustBeRead = new Set<ComparedField>(['documentNumber', ...identifying]);

/** Fields that a side prints by its layout, but whose text was not read. */
type Unread = {
  readonly front: ReadonlySet<EvidenceField>;
  readonly back: ReadonlySet<EvidenceField>;
};

const isUnread = (field: ComparedField, front: MergedFields, back: MergedFields, unread: Unread) =>
  mustBeRead.has(field) &&
  ((unread.front.has(field) && !front[field]?.value) ||
    (unread.back.has(field) && !back[field]?.value)) &&
  Boolean(front[field]?.value || back[field]?.value);

/**
 * Any number identifies the card. Without them, two of name, surname, birth, issue and expiry
 * date: two of these agree by chance for one pair of people in some thousands at most.
 */
const identifiesCard = (fields: SidesCompared['fields']): boolean => {
  const equal = (field: ComparedField): boolean => fields[field] === 'equal';
  return (
    (['documentNumber', 'cardSerial', 'personalNumber'] as const).some(equal) ||
    identifying.filter(equal).length >= 2
  );
};

type Given = {
  readonly issuer: string | undefined;
  readonly backHoldsNothing: boolean;
  readonly unread?: Unread;
};

/** Two people rarely share these values, so they distinguish two cards from one misread card. */
const distinguishingFields: readonly ComparedField[] = [
  ...(['documentNumber', 'personalNumber', 'cardSerial'] as const),
  ...identifying,
];

/** What the checks of a session need: names of fields, never their values. */
export const sidesFinding = ({
  match,
  matchesPercentage,
  fields,
}: SidesCompared): SidesFinding => ({
  match,
  matchesPercentage,
  equal: distinguishingFields.filter((field) => fields[field] === 'equal'),
  different: distinguishingFields.filter((field) => fields[field] === 'different'),
});

export const compareSides = (front: MergedFields, back: MergedFields, given: Given) => {
  const { issuer, backHoldsNothing, unread = { front: new Set(), back: new Set() } } = given;
  const skipped: readonly ComparedField[] = issuerOf(issuer).card.twoNumbers
    ? ['documentNumber']
    : [];
  const fields = Object.fromEntries(
    comparedFields
      .filter((field) => !skipped.includes(field))
      .map((field) => [
        field,
        isUnread(field, front, back, unread)
          ? 'unread'
          : compareField(field, front[field], back[field]),
      ]),
  ) as Partial<Record<ComparedField, Comparison>>;
  const crossed = skipped.includes('documentNumber') ? undefined : compareCrossed(front, back);
  if (crossed !== undefined) fields.documentNumber = crossed;
  const count = (wanted: Comparison): number =>
    Object.values(fields).filter((comparison) => comparison === wanted).length;
  const equal = count('equal');
  const different = count('different');
  const compared = equal + different;
  // A blank back cannot disagree; an unread one has not agreed.
  const share = compared > 0 ? equal / compared : Number(backHoldsNothing);
  return {
    matchesPercentage: Math.round(10_000 * share) / 100,
    match:
      different + count('unread') === 0 &&
      (identifiesCard(fields) || (backHoldsNothing && compared === 0)),
    fields,
  };
};
