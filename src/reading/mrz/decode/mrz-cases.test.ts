import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CalendarDate } from '../../../contract/calendar.js';
import { isRejection } from '../../../contract/rejection.js';
import { decodeMrz } from './decode.js';
import { latticesOf } from '../../../../test/support/mrz/lattices.js';
import { nameOf } from '../parse/names.js';
import { mrzCandidates } from '../parse/candidates.js';
import { passportOf } from '../parse/passport.js';
import type { CheckName, FieldName, MrzReading } from '../types.js';

type Case = {
  id: string;
  document: 'passport' | 'identification_card' | 'visa';
  format: string;
  lines: string[];
  parsed: Record<string, unknown> & { check_digits: Record<string, boolean> };
  expected_response?: Record<string, string>;
};
type Suite = {
  cases: Case[];
  negative_cases: { id: string; lines: string[]; expected_failures: string[] }[];
  repair_cases: { id: string; ocr_lines: string[]; corrected_lines: string[] }[];
};

const file = new URL('../../../../test/fixtures/mrz-cases.json', import.meta.url);
const suite = JSON.parse(readFileSync(file, 'utf8')) as Suite;
const today: CalendarDate = { year: 2026, month: 1, day: 1 };

const checkNames: Record<string, CheckName> = {
  document_number: 'documentNumber',
  birth_date: 'birthDate',
  expiry_date: 'expirationDate',
  optional_data: 'optionalData',
  composite: 'composite',
};
const fieldNames: Record<string, FieldName> = {
  document_code: 'documentCode',
  issuing_state: 'issuingState',
  document_number: 'documentNumber',
  nationality: 'nationality',
  birth_date_raw: 'birthDate',
  sex_raw: 'sex',
  expiry_date_raw: 'expirationDate',
  optional_data: 'optionalData',
  optional_data_1: 'optionalData',
  optional_data_2: 'optionalData2',
};

const trimmed = (text: string): string => text.replace(/^<+|<+$/g, '');
const two = (n: number): string => String(n).padStart(2, '0');
const spell = (date: CalendarDate | undefined): string =>
  date === undefined ? '' : `${two(date.day)}-${two(date.month)}-${String(date.year).slice(-2)}`;

/** Each zone is decoded once. */
const readings = new Map<string, MrzReading>();
const read = (lines: readonly string[], shown = lines): MrzReading => {
  const key = shown.join('\n');
  const reading = readings.get(key) ?? decodeMrz(latticesOf(lines, shown));
  expect(reading).toBeDefined();
  readings.set(key, reading!);
  return reading!;
};

describe('published specimens and invented documents', () => {
  it.each(suite.cases)('$id', ({ lines, format, parsed }) => {
    const reading = read(lines);
    expect(reading.lines).toEqual(lines);
    expect(reading.format).toBe(format);
    expect(reading.valid).toBe(true);
    expect(reading.repairs).toEqual([]);
    for (const [key, holds] of Object.entries(parsed.check_digits))
      expect(reading.checks[checkNames[key]!], key).toBe(holds);
    for (const [key, name] of Object.entries(fieldNames)) {
      if (parsed[key] === undefined || reading.fields[name] === undefined) continue;
      const inner = key === 'document_number' ? ' ' : '<';
      const text = reading.fields[name].text;
      const found = name === 'sex' ? text : trimmed(text).replace(/</g, inner);
      expect(found, key).toBe(parsed[key]);
    }
    const { surnames, names, truncated } = nameOf(reading);
    expect({ surnames, names }).toEqual({ surnames: parsed['surnames'], names: parsed['names'] });
    expect(truncated).toBe(parsed['name_possibly_truncated'] ?? false);
  });
});

describe('answers of the interface', () => {
  it.each(suite.cases.filter(({ document }) => document === 'passport'))('$id', (passport) => {
    const answer = passportOf(read(passport.lines), today);
    if (isRejection(answer)) throw new Error(answer.rejected);
    const { data, valid } = answer;
    expect(valid).toBe(true);
    expect({
      document_number: data.documentNumber,
      registry_number: data.registryNumber,
      country: data.country,
      names: data.names,
      surnames: data.surnames,
      birth_date: spell(data.birthDate),
      gender: data.gender,
      expiration_date: spell(data.expirationDate),
    }).toEqual(passport.expected_response);
  });

  it.each(suite.cases.filter(({ document }) => document === 'identification_card'))(
    '$id',
    (card) => {
      const reading = read(card.lines);
      expect(passportOf(reading, today)).toMatchObject({ rejected: 'documentMismatch' });
      const found = Object.fromEntries(
        mrzCandidates(reading, today).map(({ field, value }) => [field, value]),
      );
      const spellDate = (iso = ''): string => iso.split('-').reverse().join('-');
      expect({
        document_number: found.documentNumber ?? found.cardSerial,
        names: found.names ?? '',
        surnames: found.surnames ?? '',
        gender: found.gender ?? '',
        birth_country: '',
        birth_date: spellDate(found.birthDate),
        nationality: found.nationality,
        issuing_date: '',
        expiration_date: spellDate(found.expirationDate),
      }).toEqual(card.expected_response);
    },
  );

  it.each(suite.cases.filter(({ document }) => document === 'visa'))('$id', ({ lines }) => {
    const reading = read(lines);
    expect(passportOf(reading, today)).toMatchObject({ rejected: 'documentMismatch' });
  });
});

describe('documents printed with wrong check digits', () => {
  it.each(suite.negative_cases)('$id stays as printed', ({ lines, expected_failures }) => {
    const reading = read(lines);
    expect(reading.lines).toEqual(lines);
    expect(reading.valid).toBe(false);
    const failed = Object.entries(checkNames)
      .filter(([, name]) => reading.checks[name] === false)
      .map(([key]) => key);
    expect(failed.sort()).toEqual([...expected_failures].sort());
  });
});

describe('characters that the net got wrong', () => {
  it.each(suite.repair_cases)('$id', ({ ocr_lines, corrected_lines }) => {
    const reading = read(corrected_lines, ocr_lines);
    expect(reading.literalLines).toEqual(ocr_lines);
    expect(reading.lines).toEqual(corrected_lines);
    expect(reading.valid).toBe(true);
    expect(reading.repairs.length).toBeGreaterThan(0);
  });
});
