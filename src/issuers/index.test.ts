import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { payloadOf, type Symbology } from './define/payload.js';
import { issuerOf, issuers, threeLetterCode } from './index.js';

describe('the issuers', () => {
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
