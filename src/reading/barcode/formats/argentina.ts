import type { CalendarDate } from '../../../spec/calendar.js';
import { checkNumber } from '../../numbers/check-number.js';
import type { Fields } from '../barcode.js';
import {
  codeValue,
  dateIn,
  genderOf,
  nameOf,
  pastShortDate,
  textValue,
  trimmed,
} from '../values.js';
import { type Format, confirmed } from './format.js';
import { nationalityCode } from './nationality.js';

const dniOf = (text: string | undefined): string | undefined => {
  const { ok, normal } = checkNumber('ARG', 'national', text ?? '');
  return ok === false ? undefined : normal;
};

const isDate = (text: string | undefined): boolean =>
  /^\d\d\/\d\d\/\d{2}(\d{2})?$/.test(trimmed(text));

const pastDate = (text: string | undefined, today: CalendarDate): string | undefined =>
  dateIn('dmy', text) ?? pastShortDate(text, today);

/** The ninth field is the tax number's prefix and check digit around the DNI. */
const cuilOf = (dni: string | undefined, around: string | undefined): string | undefined => {
  const [, prefix, check] = /^(\d{2})(\d)$/.exec(trimmed(around)) ?? [];
  if (dni === undefined || prefix === undefined) return undefined;
  const body = dni.padStart(8, '0');
  const { ok } = checkNumber('ARG', 'tax', `${prefix}${body}${check}`);
  return ok === true ? `${prefix}-${body}-${check}` : undefined;
};

/** 2009 to 2012: the payload begins with `@`. */
const first = (fields: readonly string[]): Fields | undefined => {
  const [, dni, copy, , surnames, names, nationality, birth, sex, issued, request, , expires] =
    fields;
  if (dniOf(dni) === undefined || !isDate(birth)) return undefined;
  return {
    values: {
      documentNumber: dniOf(dni),
      surnames: nameOf(surnames),
      names: nameOf(names),
      nationality: nationalityCode(nationality) ?? textValue(nationality),
      birthDate: dateIn('dmy', birth),
      gender: genderOf(sex),
      issuingDate: dateIn('dmy', issued),
      expirationDate: dateIn('dmy', expires),
    },
    details: { tramite: codeValue(request), ejemplar: codeValue(copy) },
  };
};

/** Since 2012, with the sex; the electronic card of 2024 leaves it out and ends in a signature. */
const later = (fields: readonly string[], today: CalendarDate): Fields | undefined => {
  const hasSex = /^[MFX]$/i.test(trimmed(fields[3]));
  const [request, surnames, names] = fields;
  const [dni, copy, birth, issued, around] = fields.slice(hasSex ? 4 : 3);
  if (dniOf(dni) === undefined || !isDate(birth)) return undefined;
  return {
    values: {
      documentNumber: dniOf(dni),
      surnames: nameOf(surnames),
      names: nameOf(names),
      gender: hasSex ? genderOf(fields[3]) : undefined,
      birthDate: pastDate(birth, today),
      issuingDate: pastDate(issued, today),
    },
    details: {
      tramite: codeValue(request),
      ejemplar: codeValue(copy),
      cuil: cuilOf(dniOf(dni), around),
    },
  };
};

export const argentina: Format = {
  name: 'argentina',
  country: 'ARG',
  confidence: confirmed,
  parse: ({ text }, today) => {
    const fields = text.split('@');
    if (fields.length < 8) return undefined;
    return trimmed(fields[0]) === '' ? first(fields) : later(fields, today);
  },
};
