import type { CalendarDate } from '../../../spec/calendar.js';

/** Which side of today a date lies on: it decides the century of two digits. */
export type Tense = 'past' | 'future';

export const isoOf = ({ year, month, day }: CalendarDate): string =>
  [
    String(year).padStart(4, '0'),
    String(month).padStart(2, '0'),
    String(day).padStart(2, '0'),
  ].join('-');

/** Two digits of a year: a past date is not after `today`, a future one lies in this century. */
export const fullYear = (digits: string, tense: Tense, today: CalendarDate): number => {
  const year = Number(digits);
  if (digits.length === 4) return year;
  const recent = Math.floor(today.year / 100) * 100 + year;
  return tense === 'past' && recent > today.year ? recent - 100 : recent;
};

/** A document's dates lie in these years: a person's age, and the longest validity. */
export const yearIsLikely = (year: number, tense: Tense, today: CalendarDate): boolean =>
  tense === 'past'
    ? year >= today.year - 120 && year <= today.year
    : year >= 1980 && year <= today.year + 60;
