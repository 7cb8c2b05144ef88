import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evidenceFields } from '../contract/evidence.js';
import * as all from './all.js';
import { payloadOf, type Symbology } from './define/payload.js';
import { issuerOf, issuers, threeLetterCode } from './index.js';

describe('the issuers', () => {
  it('are all files named by a code, each with its own', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
      .filter((file) => /^[A-Z]{3}\.ts$/.test(basename(file)))
      .map((file) => basename(file, '.ts'));
    expect(Object.keys(all)).toEqual(files.sort());
    expect(issuers.map(({ country }) => country)).toEqual(Object.keys(all));
  });

  it('order the sources of fields by the letters that source-order.ts knows, each once', () => {
    for (const { country, sources } of issuers)
      for (const [field, order] of Object.entries(sources)) {
        expect(evidenceFields, country).toContain(field);
        expect(order, `${country} ${field}`).toMatch(/^(?!.*(.).*\1)[FKMB]*$/);
      }
  });

  it('are found by their code; of an unknown one nothing is known', () => {
    expect(issuerOf('PAN').country).toBe('PAN');
    expect(issuerOf('UTO')).toMatchObject({ country: '', layouts: [], numbers: {} });
    expect(issuerOf(undefined).country).toBe('');
  });

  it('come out of a zone with three letters', () => {
    expect(threeLetterCode('D<<')).toBe('DEU');
    expect(threeLetterCode('PAN')).toBe('PAN');
    expect(threeLetterCode('XXB')).toBe('XXB');
  });

  it('support the passport pages that the interface names', () => {
    const ids = issuers.flatMap(({ passportId }) => passportId ?? []);
    expect(ids).toEqual(['052']);
  });

  it('check numbers by rules that they have', () => {
    for (const { country, card, numbers } of issuers)
      for (const kind of card.numbers ?? []) expect(numbers[kind], country).toBeDefined();
  });
});

describe('the barcode formats', () => {
  const file = new URL('../../test/fixtures/barcode-cases.json', import.meta.url);
  const { cases } = JSON.parse(readFileSync(file, 'utf8')) as {
    cases: { id: string; symbology: Symbology; payload?: string; payload_base64?: string }[];
  };
  const formats = issuers.flatMap(({ barcodes }) => barcodes);

  it.each(cases)('$id is recognised by one at most', ({ symbology, payload, payload_base64 }) => {
    const bytes = Buffer.from(payload_base64 ?? payload!, payload_base64 ? 'base64' : 'utf8');
    const today = { year: 2026, month: 1, day: 1 };
    const fitting = formats.filter(({ parse }) => parse(payloadOf({ symbology, bytes }), today));
    expect(fitting.length).toBeLessThanOrEqual(1);
  });
});
