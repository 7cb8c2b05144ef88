import { fold } from '../fold.js';
import { type CalendarDate, calendarDate } from '../../../spec/calendar.js';
import { type Tense, fullYear, isoOf, yearIsLikely } from './calendar.js';
import { monthOf } from './months.js';

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

/** Printed styles, most telling first (formats, section 4). Groups: day, month or words, year. */
const styles = [
  // 1990-01-12, 1990/01/12, 1990 - 01 - 12
  {
    shape: new RegExp(
      `(?<!\\d)(?<y>\\d{4})(?:${cut})(?<m>\\d{1,2})(?:${cut})(?<d>\\d{1,2})(?!\\d)`,
      'g',
    ),
    quality: 1,
  },
  // 12 ENE 1990, 12-ene-1990, 12ENE1990, 12 de Enero de 1990, 15 MAR/MAR 2021, 23 APR /APR 56
  {
    shape: new RegExp(
      `(?<!\\d)(?<d>\\d{1,2})${gap}(?:DE\\s+)?(?<w>(?!DE\\s)${word})\\.?(?:\\s*[/|.\\- ]\\s*(?<v>(?!DEL?\\s)${word}))?${gap}(?:DEL?\\s+)?(?<y>\\d{4}|\\d{2})(?!\\d)`,
      'g',
    ),
    quality: 1,
  },
  // JAN 15, 1990
  {
    shape: new RegExp(`(?<w>${word})\\.?\\s+(?<d>\\d{1,2}),?\\s+(?<y>\\d{4})(?!\\d)`, 'g'),
    quality: 1,
  },
  // 12/01/1990, 12 01 1990, 12.01.1990, 12-01-1990
  {
    shape: new RegExp(
      `(?<!\\d)(?<d>\\d{1,2})(?:${cut})(?<m>\\d{1,2})(?:${cut})(?<y>\\d{4})(?!\\d)`,
      'g',
    ),
    quality: 1,
  },
  // 13.09.20
  {
    shape: new RegExp(
      `(?<!\\d)(?<d>\\d{2})(?:${cut})(?<m>\\d{2})(?:${cut})(?<y>\\d{2})(?!\\d)`,
      'g',
    ),
    quality: 0.8,
  },
  // 1307 1990, 13 071990, 13071990: a lost gap
  { shape: /(?<!\d)(?<d>\d{2})[. ]?(?<m>\d{2})[. ]?(?<y>\d{4})(?!\d)/g, quality: 0.8 },
] as const;

const asDigits: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  I: '1',
  L: '1',
  '|': '1',
  S: '5',
  B: '8',
  Z: '2',
};

/** Letters among digits become digits where the whole run can be one: `O1.O1.198O`. */
const mendDigits = (text: string): string =>
  text.replace(/(?<![A-Z0-9])(?=[A-Z|]*\d)[OQILSBZ|\d]{1,4}(?![A-Z0-9])/g, (run) =>
    Array.from(run, (c) => asDigits[c] ?? c).join(''),
  );

const readStyle = (
  groups: Readonly<Record<string, string | undefined>>,
  { tense, today, order }: DateRules,
): { day: CalendarDate; exact: boolean } | undefined => {
  const words = [groups.w, groups.v].filter((w) => w !== undefined);
  const named = words.length > 0 ? monthOf(words) : undefined;
  if (words.length > 0 && !named) return undefined;
  const swapped = order === 'mdy' && words.length === 0 && groups.y!.length === 4;
  const month = named?.month ?? Number(swapped ? groups.d : groups.m);
  const day = Number(swapped ? groups.m : groups.d);
  const read = calendarDate(fullYear(groups.y!, tense, today), month, day);
  if (!read || !yearIsLikely(read.year, tense, today)) return undefined;
  return { day: read, exact: named?.exact ?? true };
};

/** The dates in `text`, left to right; the first style that reads a place wins it. */
export const readDates = (text: string, rules: DateRules): readonly DateReading[] => {
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
        iso: isoOf(read.day),
        from,
        to,
        quality: quality * (read.exact ? 1 : 0.8) * (changed ? 0.9 : 1),
      });
    }
  return found.sort((a, b) => a.from - b.from);
};
