/** A day as printed on a document. No time zone, so never a JS `Date`. */
export type CalendarDate = { readonly year: number; readonly month: number; readonly day: number };

const daysInMonth = (year: number, month: number): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate();

/** Undefined when no such day exists (31-04, 29-02 of a common year). */
export const calendarDate = (year: number, month: number, day: number): CalendarDate | undefined =>
  month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
    ? { year, month, day }
    : undefined;

/** Negative when `a` is the earlier day. */
export const compareDates = (a: CalendarDate, b: CalendarDate): number =>
  a.year - b.year || a.month - b.month || a.day - b.day;

const dayMs = 86_400_000;

/** From `a` to `b`; negative when `b` is the earlier day. */
export const daysBetween = (a: CalendarDate, b: CalendarDate): number =>
  (Date.UTC(b.year, b.month - 1, b.day) - Date.UTC(a.year, a.month - 1, a.day)) / dayMs;

/** `YYYY-MM-DD` */
export const dateText = ({ year, month, day }: CalendarDate): string =>
  [String(year).padStart(4, '0'), ...[month, day].map((n) => String(n).padStart(2, '0'))].join('-');

export const dateOf = (moment: Date): CalendarDate => ({
  year: moment.getUTCFullYear(),
  month: moment.getUTCMonth() + 1,
  day: moment.getUTCDate(),
});
