import type { CalendarDate } from '../../contract/calendar.js';
import { sameNumber } from '../../reading/merge/same-value.js';
import type { ReadOutcome } from '../jobs.js';
import { compareHolders, type Holder, sameDay } from './compare-holders.js';

/** What identifies a document, rather than its holder. */
export type DocumentIdentity = {
  readonly kind: 'passport' | 'card';
  /** Of a card all that it has: which one is printed first depends on the country. */
  readonly numbers: readonly string[];
  readonly expirationDate: CalendarDate | undefined;
};

export const identityOf = (read: ReadOutcome): DocumentIdentity => {
  const { documentNumber, registryNumber, expirationDate } =
    read.flow === 'identificationCard' ? { ...read.card, registryNumber: '' } : read.mrz;
  const isCard = read.flow === 'identificationCard' || (read.flow === 'chip' && !read.isPassport);
  const numbers = isCard ? [documentNumber, registryNumber] : [documentNumber];
  return {
    kind: isCard ? 'card' : 'passport',
    numbers: numbers.filter((number) => number !== ''),
    expirationDate,
  };
};

/** A document as it was read. */
export type DocumentRead = { readonly holder: Holder; readonly identity: DocumentIdentity };

export type ReadTwice = {
  /** Names of the fields that agree and that do not; never their values. */
  readonly equal: readonly string[];
  readonly different: readonly string[];
  /** The number agrees, and nothing differs. */
  readonly isSame: boolean;
};

const commonNumber = (chip: DocumentIdentity, photo: DocumentIdentity): boolean | undefined => {
  if (chip.numbers.length === 0 || photo.numbers.length === 0) return undefined;
  const isCommon = chip.numbers.some((one) => photo.numbers.some((two) => sameNumber(one, two)));
  // Two numbers of a card that differ may be of two kinds, so only equal ones say something.
  return isCommon || (chip.kind === 'card' ? undefined : false);
};

/**
 * A document read by its chip and by a camera. Undefined for documents of two kinds: a card beside
 * the chip of a passport is another document, which contradicts nothing.
 */
export const compareReadings = (chip: DocumentRead, photo: DocumentRead): ReadTwice | undefined => {
  if (chip.identity.kind !== photo.identity.kind) return undefined;
  const holders = compareHolders(chip.holder, photo.holder);
  const number = commonNumber(chip.identity, photo.identity);
  const [ours, theirs] = [chip.identity.expirationDate, photo.identity.expirationDate];
  const found = [
    ['documentNumber', number],
    ['expirationDate', ours && theirs && sameDay(ours, theirs)],
  ] as const;
  const fieldsThat = (agree: boolean, others: readonly string[]): readonly string[] => [
    ...new Set([...found.flatMap(([field, same]) => (same === agree ? [field] : [])), ...others]),
  ];
  const different = fieldsThat(false, holders.different);
  return {
    equal: fieldsThat(true, holders.equal),
    different,
    isSame: number === true && different.length === 0,
  };
};
