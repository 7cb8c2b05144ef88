import { describe, expect, it } from 'vitest';
import type { Candidate, EvidenceField, Source } from '../candidate.js';
import { mergeFields } from './merge-fields.js';

const today = { year: 2026, month: 1, day: 1 };
const told = (
  field: EvidenceField,
  source: Source,
  value: string,
  confidence = 0.9,
  truncated = false,
): Candidate => ({ field, source, value, confidence, ...(truncated && { truncated }) });
const merge = (candidates: readonly Candidate[], issuer?: string) =>
  mergeFields(candidates, { issuer, today });

describe('sources that agree', () => {
  it('raise the confidence over the surest of them', () => {
    const { surnames } = merge([
      told('surnames', 'frontText', 'GÓMEZ', 0.8),
      told('surnames', 'barcode', 'GÓMEZ', 0.9),
    ]);
    expect(surnames!.confidence).toBeGreaterThan(0.95);
    expect(surnames!.sources).toEqual(['frontText', 'barcode']);
    expect(surnames!.isContradicted).toBe(false);
  });

  it('count once each: two lines of one page are one witness', () => {
    const twice = merge([
      told('surnames', 'frontText', 'GÓMEZ', 0.6),
      told('surnames', 'frontText', 'GÓMEZ', 0.6),
    ]);
    expect(twice.surnames!.confidence).toBeLessThan(0.65);
  });

  it.each([
    ['MUÑOZ PEÑA', 'MUNOZ PENA'],
    ['MÜLLER', 'MUELLER'],
    ["O'HIGGINS", 'OHIGGINS'],
    ['GARCÍA-LORCA', 'GARCIA LORCA'],
    ['DE LA CRUZ', 'DELACRUZ'],
  ])('print %s, zone %s: the printed form with its accents', (printed, zone) => {
    const { surnames } = merge([
      told('surnames', 'frontText', printed, 0.7),
      told('surnames', 'mrz', zone, 0.99),
    ]);
    expect(surnames).toMatchObject({ value: printed, isContradicted: false });
  });

  it('a name that the zone cut is the printed one that begins with it', () => {
    const { names } = merge([
      told('names', 'mrz', 'ANDRES FABRIC', 0.99, true),
      told('names', 'frontText', 'ANDRÉS FABRICIO', 0.8),
    ]);
    expect(names).toMatchObject({ value: 'ANDRÉS FABRICIO', sources: ['frontText', 'mrz'] });
    expect(names!.truncated).toBeUndefined();
  });

  it.each([
    ['VERÓNICAINÉS', 'VERONICA IN', true, 'VERÓNICA INÉS'],
    ['JOSÉLUIS', 'JOSE LUIS', false, 'JOSÉ LUIS'],
    ['MARÍA DELCARMEN', 'MARIA DEL CARMEN', false, 'MARÍA DEL CARMEN'],
  ])('a space that was not read: print %s, zone %s', (printed, zone, truncated, whole) => {
    const { names } = merge([
      told('names', 'frontText', printed, 0.8),
      told('names', 'mrz', zone, 0.99, truncated),
    ]);
    expect(names).toMatchObject({ value: whole, isContradicted: false });
  });

  it('Peru: both printed surnames, of which the zone has one', () => {
    const { surnames } = merge(
      [
        told('surnames', 'mrz', 'QUISPE', 0.99, true),
        told('surnames', 'frontText', 'QUISPE MAMANI', 0.7),
      ],
      'PER',
    );
    expect(surnames!.value).toBe('QUISPE MAMANI');
  });

  it('the century of a printed year before the zone’s guess', () => {
    const { birthDate } = merge([
      told('birthDate', 'mrz', '2020-05-04', 0.99),
      told('birthDate', 'frontText', '1920-05-04', 0.8),
    ]);
    expect(birthDate!.value).toBe('1920-05-04');
  });
});

describe('sources that do not agree', () => {
  it('misread words of print are taken from the zone, the others keep their accents', () => {
    const { surnames } = merge([
      told('surnames', 'frontText', 'PEÑA GONZALFZ', 0.6),
      told('surnames', 'mrz', 'PENA GONZALEZ', 0.99),
    ]);
    expect(surnames!.value).toBe('PEÑA GONZALEZ');
  });

  it('another name altogether is the zone’s, and a contradiction', () => {
    const { surnames } = merge([
      told('surnames', 'frontText', 'SÁNCHEZ', 0.8),
      told('surnames', 'mrz', 'PEREZ', 0.99),
    ]);
    expect(surnames).toMatchObject({ value: 'PEREZ', isContradicted: true });
  });

  it('a check digit decides', () => {
    const { documentNumber } = merge(
      [
        told('documentNumber', 'frontText', '12.345.678-5', 0.6),
        told('documentNumber', 'backText', '12.345.673-5', 0.9),
      ],
      'CHL',
    );
    expect(documentNumber!.value).toBe('12.345.678-5');
  });

  it.each([
    ['birthDate', '1990-02-30', '1990-02-20'],
    ['birthDate', '2031-05-01', '1981-05-01'],
    ['expirationDate', '1890-01-01', '2030-01-01'],
    ['issuingDate', '2033-01-01', '2023-01-01'],
  ] as const)('the calendar decides: no %s %s', (field, wrong, right) => {
    const merged = merge([
      told(field, 'frontText', wrong, 0.9),
      told(field, 'backText', right, 0.6),
    ]);
    expect(merged[field]!.value).toBe(right);
  });

  it('an expiry before the day of issue is not one', () => {
    const merged = merge([
      told('issuingDate', 'frontText', '2023-01-01', 0.95),
      told('expirationDate', 'frontText', '2022-01-01', 0.9),
      told('expirationDate', 'barcode', '2032-01-01', 0.9),
    ]);
    expect(merged.expirationDate!.value).toBe('2032-01-01');
  });
});

describe('what nobody tells', () => {
  it('is left out', () => expect(merge([])).toEqual({}));

  it('is left out when nobody is sure of it', () =>
    expect(merge([told('names', 'frontText', 'XX', 0.1)])).toEqual({}));

  it('a stated absence is a value: no expiry', () => {
    const { expirationDate } = merge([told('expirationDate', 'mrz', '', 0.99)], 'PER');
    expect(expirationDate).toMatchObject({ value: '', sources: ['mrz'] });
  });
});
