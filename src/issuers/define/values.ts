import {
  type CalendarDate,
  calendarDate,
  compareDates,
  dateText,
} from '../../contract/calendar.js';
import type { MrzDate } from './dates.js';

/** No printed value is longer. */
const maxLength = 100;

/** Fixed layouts pad with blanks or NULs. */
export const trimmed = (text: string | undefined): string =>
  (text ?? '').replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ').trim();

const plain = (text: string | undefined): string | undefined => {
  const value = trimmed(text).normalize('NFC');
  return value !== '' && value.length <= maxLength ? value.toUpperCase() : undefined;
};

/** Ñ as a byte of code page 850 is ¥ in latin-1 (docs/FORMATS.md 4.2). */
const asPrinted = (text: string): string => text.replace(/¥/g, 'Ñ').replace(/¤/g, 'Ñ');

/** Words of a name joined in upper case; undefined where something is not a name. */
export const nameOf = (...parts: readonly (string | undefined)[]): string | undefined => {
  const value = plain(asPrinted(parts.map(trimmed).filter(Boolean).join(' ')));
  return value !== undefined && /^\p{L}[\p{L}\p{M} .,'’`´-]*$/u.test(value) ? value : undefined;
};

/** Any printed text: places, nationalities, serials. */
export const textValue = (text: string | undefined): string | undefined => plain(text);

/** Letters, digits and inner separators only. */
export const codeValue = (text: string | undefined): string | undefined => {
  const value = plain(text);
  return value !== undefined && /^[0-9A-Z][0-9A-Z./-]*$/.test(value) ? value : undefined;
};

/** `''` where the document states neither (an X). */
export const genderOf = (text: string | undefined): string | undefined => {
  const value = trimmed(text).toUpperCase();
  if (/^(M|MASCULINO|HOMBRE|1)$/.test(value)) return 'M';
  if (/^(F|FEMENINO|MUJER|2)$/.test(value)) return 'F';
  return value === 'X' || value === '9' ? '' : undefined;
};

export const bloodTypeOf = (text: string | undefined): string | undefined => {
  const [, group, sign] = /^(AB|A|B|O|0) ?([+-])$/.exec(trimmed(text).toUpperCase()) ?? [];
  return group === undefined ? undefined : `${group.replace('0', 'O')}${sign}`;
};

/** Undefined where there is no such day, or the document leaves it open. */
export const isoOf = (date: MrzDate | undefined): string | undefined =>
  date === undefined || typeof date === 'string' ? undefined : dateText(date);

type Order = 'ymd' | 'dmy' | 'mdy';

const cuts: Readonly<Record<Order, RegExp>> = {
  ymd: /^(?<y>\d{4})[-/.]?(?<m>\d{2})[-/.]?(?<d>\d{2})$/,
  dmy: /^(?<d>\d{2})[-/.]?(?<m>\d{2})[-/.]?(?<y>\d{4})$/,
  mdy: /^(?<m>\d{2})[-/.]?(?<d>\d{2})[-/.]?(?<y>\d{4})$/,
};

/** A day between 1900 and 2100 in the given order of parts, as ISO text. */
export const dateIn = (order: Order, text: string | undefined): string | undefined => {
  const { y, m, d } = cuts[order].exec(trimmed(text))?.groups ?? {};
  const year = Number(y);
  return year >= 1900 && year < 2100 ? isoOf(calendarDate(year, Number(m), Number(d))) : undefined;
};

/** `dd/mm/yy` of a past day: in the latest century possible. */
export const pastShortDate = (text: string | undefined, today: CalendarDate) => {
  const [, d, m, y] = /^(\d{2})\/(\d{2})\/(\d{2})$/.exec(trimmed(text)) ?? [];
  const inCentury = (century: number) => calendarDate(century + Number(y), Number(m), Number(d));
  const recent = inCentury(2000);
  const isPast = recent !== undefined && compareDates(recent, today) <= 0;
  return isoOf(isPast ? recent : inCentury(1900));
};
