import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EvidenceField } from '../../candidate.js';
import { latticesOf } from '../../../../test/support/mrz/lattices.js';
import { decodeMrz } from '../decode/decode.js';
import { mrzCandidates } from './candidates.js';

const file = new URL('../../../../test/fixtures/mrz-cases.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as {
  cases: {
    id: string;
    document: string;
    lines: string[];
    expected_response?: Record<string, string>;
  }[];
};
const today = { year: 2026, month: 1, day: 1 };

const told = (lines: readonly string[]): Partial<Record<EvidenceField, string>> =>
  Object.fromEntries(
    mrzCandidates(decodeMrz(latticesOf(lines))!, today).map(({ field, value }) => [field, value]),
  );

const iso = (date: string): string => date.split('-').reverse().join('-');

describe('candidates of a zone', () => {
  it.each(cases.filter(({ document }) => document === 'identification_card'))(
    '$id tells what its card answers',
    ({ lines, expected_response: expected }) => {
      const found = told(lines);
      expect(found.documentNumber ?? found.cardSerial).toBe(expected!['document_number']);
      expect(found.surnames ?? '').toBe(expected!['surnames']);
      expect(found.names ?? '').toBe(expected!['names']);
      expect(found.gender ?? '').toBe(expected!['gender']);
      expect(found.birthDate ?? '').toBe(iso(expected!['birth_date']!));
      expect(found.expirationDate ?? '').toBe(iso(expected!['expiration_date']!));
      expect(found.nationality ?? '').toBe(expected!['nationality']);
    },
  );

  it('Honduras: the zone has the card’s serial only', () => {
    const found = told([
      'I<HND0123456784<<<<<<<<<<<<<<<',
      '9506149M3006148HND<<<<<<<<<<<0',
      'LOPEZ<MEJIA<<CARLOS<ALBERTO<<<',
    ]);
    expect(found.documentNumber).toBeUndefined();
    expect(found.cardSerial).toBe('012345678');
  });

  it('a name that fills most of a card’s line may be cut, though fillers follow', () => {
    const [ecuador] = cases.filter(({ id }) => id === 'syn-ecu');
    const names = mrzCandidates(decodeMrz(latticesOf(ecuador!.lines))!, today).find(
      ({ field }) => field === 'names',
    );
    expect(names).toMatchObject({ value: 'ANDRES FABRIC', truncated: true });
  });

  it('Peru: the first surname stands for both', () => {
    const [peru] = cases.filter(({ id }) => id === 'syn-per-dni');
    const surnames = mrzCandidates(decodeMrz(latticesOf(peru!.lines))!, today).find(
      ({ field }) => field === 'surnames',
    );
    expect(surnames).toMatchObject({ value: 'QUISPE', truncated: true });
  });
});
