import type { DateField } from '../candidate.js';
import { calendarDate, compareDates, type CalendarDate } from '../../contract/calendar.js';

/** Parses `YYYY-MM-DD`; undefined where there is no such day. */
export const parseDate = (text: string): CalendarDate | undefined => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return day === undefined ? undefined : calendarDate(Number(year), Number(month), Number(day));
};

/** A zone has two-digit years, so the century is not compared. */
export const sameDayOfCentury = (a: string, b: string): boolean => a.slice(2) === b.slice(2);

/** A birth further back is a misread year. */
const oldestYears = 125;
/** Cards that "never" expire print 2099 or 9999; none in use expired half as long ago. */
const furthestYears = 100;

export type DateContext = {
  readonly today: CalendarDate;
  readonly birthDate?: CalendarDate | undefined;
  readonly issuingDate?: CalendarDate | undefined;
};

const isAfter = (a: CalendarDate, b: CalendarDate | undefined): boolean =>
  b === undefined || compareDates(a, b) > 0;

export const isPlausible = (field: DateField, date: CalendarDate, known: DateContext): boolean => {
  const { today, birthDate, issuingDate } = known;
  const yearsAgo = today.year - date.year;
  if (field === 'birthDate') return compareDates(date, today) <= 0 && yearsAgo <= oldestYears;
  if (field === 'issuingDate')
    return (
      compareDates(date, today) <= 0 &&
      yearsAgo <= oldestYears &&
      !(birthDate !== undefined && compareDates(date, birthDate) < 0)
    );
  const isFar = (-yearsAgo > furthestYears && date.year !== 9999) || yearsAgo > furthestYears / 2;
  return !isFar && isAfter(date, birthDate) && isAfter(date, issuingDate);
};
