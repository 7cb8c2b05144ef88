import type { CalendarDate } from '../../contract/calendar.js';

const two = (n: number): string => String(n).padStart(2, '0');

/** MRZ objects; `''` where the document has no such date. */
export const shortDate = (date: CalendarDate | undefined): string =>
  date ? `${two(date.day)}-${two(date.month)}-${two(date.year % 100)}` : '';

/** Everything that is not an MRZ object. */
export const longDate = (date: CalendarDate | undefined): string =>
  date ? `${two(date.day)}-${two(date.month)}-${String(date.year).padStart(4, '0')}` : '';
