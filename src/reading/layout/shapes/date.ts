import { type CalendarDate, calendarDate, dateText } from '../../../contract/calendar.js';
import { characterMap, fold } from '../fold.js';
import { monthOf } from './months.js';

/** Whether a date is before or after today: it decides the century of two digits. */
export type Tense = 'past' | 'future';

type DateReading = {
  readonly iso: string;
  readonly from: number;
  readonly to: number;
  readonly quality: number;
};

export type DateRules = {
  readonly tense: Tense;
  readonly today: CalendarDate;
  readonly order?: 'dmy' | 'mdy';
};

const gap = String.raw`\s*[.\-/=|,:·']*\s*`;
const cut = String.raw`\s*[.\-/=|,:·]\s*|\s+`;
const word = String.raw`[A-Z0]{3,10}`;

const style = (pattern: string, quality = 1) => ({ shape: new RegExp(pattern, 'g'), quality });

/** Printed styles, most specific first (docs/FORMATS.md 4). Groups: day, month or words, year. */
const styles = [
  // 1990-01-12, 1990/01/12, 1990 - 01 - 12
  style(`(?<!\\d)(?<y>\\d{4})(?:${cut})(?<m>\\d{1,2})(?:${cut})(?<d>\\d{1,2})(?!\\d)`),
  // 12 ENE 1990, 12-ene-1990, 12ENE1990, 12 de Enero de 1990, 15 MAR/MAR 2021, 23 APR /APR 56
  style(
    `(?<!\\d)(?<d>\\d{1,2})${gap}(?:DE\\s+)?(?<w>(?!DE\\s)${word})\\.?` +
      `(?:\\s*[/|.\\- ]\\s*(?<v>(?!DEL?\\s)${word}))?${gap}(?:DEL?\\s+)?(?<y>\\d{4}|\\d{2})(?!\\d)`,
  ),
  // JAN 15, 1990
  style(`(?<w>${word})\\.?\\s+(?<d>\\d{1,2}),?\\s+(?<y>\\d{4})(?!\\d)`),
  // 12/01/1990, 12 01 1990, 12.01.1990, 12-01-1990
  style(`(?<!\\d)(?<d>\\d{1,2})(?:${cut})(?<m>\\d{1,2})(?:${cut})(?<y>\\d{4})(?!\\d)`),
  // 13.09.20
  style(`(?<!\\d)(?<d>\\d{2})(?:${cut})(?<m>\\d{2})(?:${cut})(?<y>\\d{2})(?!\\d)`, 0.8),
  // 1307 1990, 13 071990, 13071990: a lost gap
  style(String.raw`(?<!\d)(?<d>\d{2})[. ]?(?<m>\d{2})[. ]?(?<y>\d{4})(?!\d)`, 0.8),
];

const asDigits = characterMap('O0 Q0 I1 L1 |1 S5 B8 Z2');

/** Replaces letters among digits where the whole run can be a number: `O1.O1.198O`. */
const mendDigits = (text: string): string =>
  text.replace(/(?<![A-Z0-9])(?=[A-Z|]*\d)[OQILSBZ|\d]{1,4}(?![A-Z0-9])/g, (run) =>
    Array.from(run, (c) => asDigits[c] ?? c).join(''),
  );

/** Two-digit years: a past date is not after `today`, a future one is in this century. */
const fullYear = (digits: string, { tense, today }: DateRules): number => {
  const year = Number(digits);
  if (digits.length === 4) return year;
  const recent = Math.floor(today.year / 100) * 100 + year;
  return tense === 'past' && recent > today.year ? recent - 100 : recent;
};

/** Years that a date can be in, by a person's age and the longest validity. */
const yearIsLikely = (year: number, { tense, today }: DateRules): boolean =>
  tense === 'past'
    ? year >= today.year - 120 && year <= today.year
    : year >= 1980 && year <= today.year + 60;

const readStyle = (groups: Readonly<Record<string, string | undefined>>, rules: DateRules) => {
  const words = [groups.w, groups.v].filter((w) => w !== undefined);
  const named = words.length > 0 ? monthOf(words) : undefined;
  if (words.length > 0 && !named) return undefined;
  const swapped = rules.order === 'mdy' && words.length === 0 && groups.y!.length === 4;
  const month = named?.month ?? Number(swapped ? groups.d : groups.m);
  const day = Number(swapped ? groups.m : groups.d);
  const read = calendarDate(fullYear(groups.y!, rules), month, day);
  if (!read || !yearIsLikely(read.year, rules)) return undefined;
  return { day: read, exact: named?.exact ?? true };
};

/** The dates in `text`, left to right; where styles overlap the first wins. */
export const readDates = (text: string, rules: DateRules): readonly DateReading[] => {
  // Every style has digits, and letters are mended only beside one.
  if (!/\d/.test(text)) return [];
  const plain = fold(text);
  const mended = mendDigits(plain);
  const found: DateReading[] = [];
  for (const { shape, quality } of styles)
    for (const match of mended.matchAll(shape)) {
      const from = match.index;
      const to = from + match[0].length;
      if (found.some((other) => from < other.to && other.from < to)) continue;
      const read = readStyle(match.groups ?? {}, rules);
      if (!read) continue;
      const changed = plain.slice(from, to) !== mended.slice(from, to);
      found.push({
        iso: dateText(read.day),
        from,
        to,
        quality: quality * (read.exact ? 1 : 0.8) * (changed ? 0.9 : 1),
      });
    }
  return found.sort((a, b) => a.from - b.from);
};

type Validity = { readonly from?: string; readonly until: string; readonly quality: number };

/**
 * Start and end of a printed period: two dates, one date, or years alone, which last until their
 * last day (docs/FORMATS.md 1.6).
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
    until: dateText({ year: Number(years[2]), month: 12, day: 31 }),
    quality: years[1] ? 1 : 0.9,
  };
};
