import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Candidate, EvidenceField } from '../candidate.js';
import type { BarcodeReading, Symbology } from './barcode.js';
import { parseBarcode } from './parse.js';

type Case = {
  id: string;
  country: string;
  symbology: Symbology;
  payload?: string;
  payload_base64?: string;
  expected: Record<string, string>;
};

const file = new URL('../../../test/fixtures/barcode-cases.json', import.meta.url);
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { cases: Case[] };
const today = { year: 2026, month: 1, day: 1 };

/** Our fields by the cases' names for them; all other names are looked up in the details. */
const fieldOf: Record<string, EvidenceField> = {
  document_number: 'documentNumber',
  serial: 'cardSerial',
  names: 'names',
  surnames: 'surnames',
  gender: 'gender',
  birth_date: 'birthDate',
  birth_country: 'birthCountry',
  nationality: 'nationality',
  issuing_date: 'issuingDate',
  expiration_date: 'expirationDate',
  blood_type: 'bloodType',
};

const spelled = (value: string): string => value.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3-$2-$1');

const valueOf = ({ candidates, details }: BarcodeReading, name: string): string => {
  const found = candidates.find(({ field }: Candidate) => field === fieldOf[name]);
  return spelled(found?.value ?? details[name] ?? '');
};

const bytesOf = ({ payload, payload_base64 }: Case): Buffer =>
  payload_base64 === undefined ? Buffer.from(payload!) : Buffer.from(payload_base64, 'base64');

describe('formats, barcode cases', () => {
  it.each(cases.map((item) => [item.id, item] as const))('%s', (_, item) => {
    const reading = parseBarcode({ symbology: item.symbology, bytes: bytesOf(item) }, today);
    const found = Object.fromEntries(
      Object.keys(item.expected).map((name) => [name, valueOf(reading, name)]),
    );
    expect(found).toEqual(item.expected);
    if (Object.keys(item.expected).length === 0) expect(reading.format).toBe('opaque');
    else expect(reading.country).toBe(item.country);
  });
});
