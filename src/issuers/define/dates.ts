import { type CalendarDate, calendarDate, compareDates } from '../../contract/calendar.js';

/**
 * `unknown`: left open in whole or in part (`<<`), or "never expires"; `impossible`: there is no
 * such day.
 */
export type MrzDate = CalendarDate | 'unknown' | 'impossible';

/** Further ahead than this, an expiry belongs to the last century (docs/FORMATS.md 1.6). */
const maxYearsAhead = 50;

const parts = (text: string): readonly [number, number, number] | 'unknown' | 'impossible' => {
  if (/^\d{6}$/.test(text))
    return [Number(text.slice(0, 2)), Number(text.slice(2, 4)), Number(text.slice(4))];
  return /^(\d{4}<<|\d\d<{4}|<{6})$/.test(text) ? 'unknown' : 'impossible';
};

/** YYMMDD in the newest century in which the day is not after today. */
export const birthDateOf = (text: string, today: CalendarDate): MrzDate => {
  const found = parts(text);
  if (typeof found === 'string') return found;
  const [year, month, day] = found;
  const recent = calendarDate(2000 + year, month, day);
  if (recent !== undefined && compareDates(recent, today) <= 0) return recent;
  return calendarDate(1900 + year, month, day) ?? 'impossible';
};

/** YYMMDD; `never` lists the issuer's encodings of "does not expire". */
export const expirationDateOf = (
  text: string,
  today: CalendarDate,
  never: readonly string[] = [],
): MrzDate => {
  const found = parts(text);
  if (typeof found === 'string') return found;
  if (never.includes(text)) return 'unknown';
  const [year, month, day] = found;
  const century = 2000 + year > today.year + maxYearsAhead ? 1900 : 2000;
  return calendarDate(century + year, month, day) ?? 'impossible';
};
