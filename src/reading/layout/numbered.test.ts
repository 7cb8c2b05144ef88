import { describe, expect, it } from 'vitest';
import { type TaggedLine, taggedPage } from '../../../test/support/tagged-page.js';
import { readFields } from './read-fields.js';

const today = { year: 2026, month: 11, day: 15 } as const;

const read = (lines: readonly TaggedLine[]) => {
  const { page, words } = taggedPage(lines);
  const { candidates } = readFields(page, { side: 'front', today }, undefined, words);
  return Object.fromEntries(candidates.map(({ field, value }) => [field, value]));
};

describe('a page with numbers for captions', () => {
  it('is read by them', () => {
    expect(
      read([
        [0.3, 0.26, '1. Mag. HUBER'],
        [0.3, 0.36, '2. EVA MARIA'],
        [0.3, 0.42, '3. 31.12.1981 GRAZ'],
        [0.3, 0.48, '4a. 19.01.2013'],
        [0.55, 0.48, '4b.18.01.2028'],
        [0.3, 0.54, '4c. BH Graz'],
        [0.3, 0.6, '5. 12345678'],
      ]),
    ).toEqual({
      surnames: 'HUBER',
      names: 'EVA MARIA',
      birthDate: '1981-12-31',
      birthPlace: 'GRAZ',
      issuingDate: '2013-01-19',
      expirationDate: '2028-01-18',
      documentNumber: '12345678',
    });
  });
  it('a surname goes on below, and an empty number takes no date of another', () => {
    const answer = read([
      [0.35, 0.26, '1. HUBER'],
      [0.38, 0.32, 'LANG'],
      [0.35, 0.4, '2. EVA'],
      [0.35, 0.46, '3. 1985-01-01'],
      [0.35, 0.52, '4a. 2006-03-01', 'none', 'value:expiryDate'],
      [0.56, 0.52, '4b.'],
      [0.35, 0.64, '5. 06000000'],
    ]);
    expect(answer).toMatchObject({ surnames: 'HUBER LANG', issuingDate: '2006-03-01' });
    expect(answer['expirationDate']).toBeUndefined();
  });
  it('a number and its value may be lines of their own', () => {
    expect(
      read([
        [0.33, 0.26, '1.'],
        [0.38, 0.26, 'HUBER'],
        [0.38, 0.32, 'LANG'],
        [0.33, 0.4, '2.'],
        [0.38, 0.4, 'EVA'],
        [0.33, 0.46, '3.'],
        [0.38, 0.46, '1985-01-01 GRAZ'],
        [0.33, 0.52, '4a.'],
        [0.38, 0.52, '2006-03-01'],
        [0.58, 0.52, '4b.'],
        [0.85, 0.52, 'Prawo Jazdy'],
        [0.33, 0.64, '5.'],
        [0.38, 0.64, '06000000'],
      ]),
    ).toEqual({
      surnames: 'HUBER LANG',
      names: 'EVA',
      birthDate: '1985-01-01',
      birthPlace: 'GRAZ',
      issuingDate: '2006-03-01',
      documentNumber: '06000000',
    });
  });
  it('a badly read place says nothing against the date beside it', () => {
    const { page } = taggedPage([
      [0.3, 0.26, '1. HUBER'],
      [0.3, 0.36, '2. EVA'],
      [0.3, 0.42, '3. 31.12.1981 GRAZ'],
    ]);
    const lines = page.lines.map((line) => ({
      ...line,
      confidence: 0.3,
      characterConfidences: Array.from(line.text, (sign) => (/[GRAZ]/.test(sign) ? 0.7 : 0.99)),
    }));
    const { candidates } = readFields({ ...page, lines }, { side: 'front', today });
    const date = candidates.find(({ field }) => field === 'birthDate');
    expect(date?.confidence).toBeGreaterThan(0.8);
  });
  it('the licence’s number names it, not the holder’s', () => {
    expect(
      read([
        [0.3, 0.26, '1 HUBER'],
        [0.3, 0.36, '2 EVA'],
        [0.3, 0.42, '3 31.12.1981'],
        [0.3, 0.5, '4d 811231-1234'],
        [0.3, 0.6, '5 AB123456'],
      ]),
    ).toMatchObject({ documentNumber: 'AB123456', personalNumber: '811231-1234' });
  });
  it('other numbered lines are none', () => {
    expect(
      read([
        [0.3, 0.26, '1. HUBER'],
        [0.3, 0.36, '2. EVA'],
        [0.3, 0.42, '3. GRAZ'],
      ]),
    ).toEqual({});
  });
});
