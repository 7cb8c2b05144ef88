import { isoOf } from './calendar.js';
import { type DateRules, readDates } from './date.js';

type Validity = { readonly from?: string; readonly until: string; readonly quality: number };

/**
 * `13.09.20-13.09.30`, one date, or the years of an INE: valid until the last day of the last year
 * (formats 1.6). Years alone say nothing of the day of issue.
 */
export const readValidity = (text: string, rules: DateRules): Validity | undefined => {
  const dates = readDates(text, { ...rules, tense: 'future' });
  if (dates.length === 2 && dates[0]!.iso < dates[1]!.iso)
    return {
      from: dates[0]!.iso,
      until: dates[1]!.iso,
      quality: dates[0]!.quality * dates[1]!.quality,
    };
  if (dates.length === 1) return { until: dates[0]!.iso, quality: dates[0]!.quality };
  const years = /^\D{0,3}(?:(20\d\d)\s*[-–—/. ]+\s*)?(20\d\d)\D{0,3}$/.exec(text);
  if (!years || (years[1] !== undefined && years[1] >= years[2]!)) return undefined;
  return {
    until: isoOf({ year: Number(years[2]), month: 12, day: 31 }),
    quality: years[1] ? 1 : 0.9,
  };
};
