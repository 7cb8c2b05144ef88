import type { CalendarDate } from '../../contract/calendar.js';
import { isRejection } from '../../contract/rejection.js';
import { sameName, sameNumber } from '../../reading/merge/same-value.js';
import type { ReadOutcome } from '../jobs.js';

/** The holder's data that two documents of one person may both have. */
export type Holder = {
  readonly names: string;
  readonly surnames: string;
  readonly birthDate: CalendarDate | undefined;
  readonly gender: string;
  /** Numbers of the person, which other documents may have too; a passport's own number is none. */
  readonly numbers: readonly string[];
  /** A machine-readable zone cuts long names. */
  readonly truncated: boolean;
};

/** Characters of a passport's zone for both names with the filler between them. */
const zoneNameLength = 39;

export const holderOf = (read: ReadOutcome): Holder => {
  if (read.flow === 'identificationCard') {
    const { names, surnames, birthDate, gender, documentNumber } = read.card;
    const numbers = documentNumber === '' ? [] : [documentNumber];
    return { names, surnames, birthDate, gender, numbers, truncated: false };
  }
  const { names, surnames, birthDate, gender, registryNumber } = read.mrz;
  const code =
    read.flow === 'nationalPassport' && !isRejection(read.visual) ? read.visual.personalCode : '';
  const truncated = names.length + surnames.length + 2 >= zoneNameLength;
  const numbers = [registryNumber, code].filter((number) => number !== '');
  return { names, surnames, birthDate, gender, numbers, truncated };
};

export const sameDay = (a: CalendarDate, b: CalendarDate): boolean =>
  a.year === b.year && a.month === b.month && a.day === b.day;

const sexes: readonly string[] = ['M', 'F'];

type HolderField = 'names' | 'surnames' | 'birthDate' | 'gender' | 'documentNumber';

/** Whether a field of two documents says the same; undefined where one of them does not have it. */
const comparisons: Readonly<Record<HolderField, (a: Holder, b: Holder) => boolean | undefined>> = {
  names: (a, b) => compareNames('names', a, b),
  surnames: (a, b) => compareNames('surnames', a, b),
  birthDate: (a, b) => a.birthDate && b.birthDate && sameDay(a.birthDate, b.birthDate),
  gender: (a, b) =>
    sexes.includes(a.gender) && sexes.includes(b.gender) ? a.gender === b.gender : undefined,
  // Two numbers that differ may be of two kinds, so only equal ones say something.
  documentNumber: (a, b) =>
    a.numbers.some((one) => b.numbers.some((other) => sameNumber(one, other))) || undefined,
};

const compareNames = (field: 'names' | 'surnames', a: Holder, b: Holder): boolean | undefined =>
  a[field] === '' || b[field] === ''
    ? undefined
    : sameName(
        { value: a[field], truncated: a.truncated },
        { value: b[field], truncated: b.truncated },
      );

type HoldersCompared = {
  readonly equal: readonly string[];
  readonly different: readonly string[];
};

/** Names of the fields that agree and that do not; never their values. */
export const compareHolders = (a: Holder, b: Holder): HoldersCompared => {
  const found = (Object.keys(comparisons) as HolderField[]).map(
    (field) => [field, comparisons[field](a, b)] as const,
  );
  const fieldsThat = (agree: boolean) =>
    found.flatMap(([field, same]) => (same === agree ? [field] : []));
  return { equal: fieldsThat(true), different: fieldsThat(false) };
};
