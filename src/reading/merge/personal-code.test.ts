import { describe, expect, it } from 'vitest';
import { rectangle } from '../../geometry/quad.js';
import { issuerOf } from '../../issuers/index.js';
import type { TextPage } from '../text/page.js';
import type { EvidenceField } from '../candidate.js';
import { spotPersonalCode } from './personal-code.js';

const personalCode = issuerOf('MEX').personalCode!;

const holder = {
  surnames: 'PENA IBANEZ',
  names: 'INIGO MARTIN',
  birthDate: '1985-01-15',
  gender: 'M',
};
const pageWith = (text: string) => ({
  widthPx: 100,
  heightPx: 100,
  lines: [
    {
      text,
      confidence: 0.6,
      characterConfidences: [...text].map(() => 0.9),
      quad: rectangle(0, 0, 10, 10),
      x: 0,
      y: 0,
      width: 10,
      height: 10,
    },
  ],
});

const spot = (page: TextPage, said: typeof holder) =>
  spotPersonalCode(
    page,
    Object.entries(said).map(([field, value]) => ({
      field: field as EvidenceField,
      value,
      source: 'mrz' as const,
      confidence: 1,
    })),
    personalCode,
  );

describe('a CURP completed from the zone', () => {
  it.each([
    [holder, 'PEII850115H'],
    [{ ...holder, surnames: 'DE LA CRUZ', names: 'MARIA FERNANDA', gender: 'F' }, 'CUXF850115M'],
    [{ ...holder, surnames: 'NUNEZ ROJAS', names: 'JOSE' }, 'NURJ850115H'],
  ])('begins %o as %s', ({ surnames, names, ...rest }, start) =>
    expect(
      personalCode.start({ ...rest, surnames: surnames.split(' '), names: names.split(' ') }),
    ).toBe(start),
  );

  it('a letter that was lost is put back', () => {
    expect(spot(pageWith('PE1850115HJCXBX06'), holder)).toMatchObject([
      { field: 'personalCode', value: 'PEII850115HJCXBX06' },
    ]);
  });

  it('nothing where the check digit does not prove it', () =>
    expect(spot(pageWith('PE1850115HJCXBX07'), holder)).toEqual([]));

  it('nothing where date or sex are another person’s', () => {
    expect(spot(pageWith('PEII850115HJCXBX06'), { ...holder, gender: 'F' })).toEqual([]);
    expect(spot(pageWith('PEII850116HJCXBX05'), holder)).toEqual([]);
  });
});
