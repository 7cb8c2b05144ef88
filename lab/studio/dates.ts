import type { CalendarDate } from '../../src/contract/calendar.js';
import { calendarDate } from '../../src/contract/calendar.js';
import type { Chance } from './random.js';

const spanish = 'ENE FEB MAR ABR MAY JUN JUL AGO SEP OCT NOV DIC'.split(' ');
const english = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ');
const spanishLong =
  'ENERO FEBRERO MARZO ABRIL MAYO JUNIO JULIO AGOSTO SEPTIEMBRE OCTUBRE NOVIEMBRE DICIEMBRE'.split(
    ' ',
  );

const two = (n: number): string => String(n).padStart(2, '0');

/** How documents print a day (docs/FORMATS.md 4, common date forms). */
const dateStyles = {
  '10-sep-1998': ({ day, month, year }) =>
    `${two(day)}-${spanish[month - 1]!.toLowerCase()}-${year}`,
  '10-SEP-1998': ({ day, month, year }) => `${two(day)}-${spanish[month - 1]!}-${year}`,
  '10 SEP 1998': ({ day, month, year }) => `${two(day)} ${spanish[month - 1]!} ${year}`,
  '10 09 1998': ({ day, month, year }) => `${two(day)} ${two(month)} ${year}`,
  '10/09/1998': ({ day, month, year }) => `${two(day)}/${two(month)}/${year}`,
  '10-09-1998': ({ day, month, year }) => `${two(day)}-${two(month)}-${year}`,
  '10.09.1998': ({ day, month, year }) => `${two(day)}.${two(month)}.${year}`,
  '1998-09-10': ({ day, month, year }) => `${year}-${two(month)}-${two(day)}`,
  '10 SEP/ SEP 1998': ({ day, month, year }) =>
    `${two(day)} ${spanish[month - 1]!}/ ${english[month - 1]!} ${year}`,
  '10 SEPTIEMBRE 1998': ({ day, month, year }) => `${two(day)} ${spanishLong[month - 1]!} ${year}`,
  '19980910': ({ day, month, year }) => `${year}${two(month)}${two(day)}`,
  '980910': ({ day, month, year }) => `${two(year % 100)}${two(month)}${two(day)}`,
} as const satisfies Record<string, (date: CalendarDate) => string>;

type DateStyle = keyof typeof dateStyles;

export const printDate = (date: CalendarDate, style: DateStyle): string => dateStyles[style](date);

/** A day that exists; 29 to 31 come up as often as others. */
export const someDay = (chance: Chance, fromYear: number, toYear: number): CalendarDate => {
  const year = chance.whole(fromYear, toYear);
  const month = chance.whole(1, 12);
  for (let day = chance.whole(1, 31); ; day--) {
    const date = calendarDate(year, month, day);
    if (date) return date;
  }
};

/** 29 February has no day in most years: 28 then, as registries do. */
export const yearsAfter = ({ year, month, day }: CalendarDate, years: number): CalendarDate =>
  calendarDate(year + years, month, day) ?? { year: year + years, month, day: day - 1 };
