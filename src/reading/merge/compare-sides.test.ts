import { describe, expect, it } from 'vitest';
import { compareSides } from './compare-sides.js';
import type { EvidenceField, MergedField, MergedFields, Source } from '../candidate.js';

const person: Readonly<Partial<Record<EvidenceField, string>>> = {
  documentNumber: '8-123-4567',
  names: 'ANA LUCÍA',
  surnames: 'GÓMEZ PÉREZ',
  gender: 'F',
  birthDate: '1998-09-10',
  birthCountry: 'PANAMÁ, PANAMÁ',
  issuingDate: '2023-08-02',
  expirationDate: '2027-08-31',
};

const side = (
  values: Readonly<Partial<Record<EvidenceField, string>>>,
  source: Source,
  more: Partial<MergedField> = {},
): MergedFields =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      { value, confidence: 0.9, sources: [source], isContradicted: false, ...more },
    ]),
  );
const front = side(person, 'frontText');
const compare = (back: MergedFields, issuer = 'PAN', backHoldsNothing = false) =>
  compareSides(front, back, { issuer, backHoldsNothing });

describe('one card', () => {
  it('matches', () => {
    expect(compare(side(person, 'barcode'))).toMatchObject({ matchesPercentage: 100, match: true });
  });

  it('matches without accents, separators, and with a place told shorter', () => {
    const spelled = {
      ...person,
      names: 'ANA LUCIA',
      surnames: 'GOMEZ PEREZ',
      documentNumber: '81234567',
      birthCountry: 'PANAMÁ',
    };
    expect(compare(side(spelled, 'barcode'))).toMatchObject({
      matchesPercentage: 100,
      match: true,
    });
  });

  it('matches a name that the zone cut', () => {
    const cut = side(
      { names: 'ANA LUC', surnames: 'GOMEZ PEREZ', birthDate: '1998-09-10' },
      'mrz',
      {
        truncated: true,
      },
    );
    expect(compare(cut)).toMatchObject({ matchesPercentage: 100, match: true });
  });

  it('is not compared in what only one side has', () => {
    const { fields } = compare(side({ documentNumber: '8-123-4567' }, 'barcode'));
    expect(fields.names).toBe('oneSide');
  });

  it('INE: the two numbers are different by design', () => {
    const back = side({ ...person, documentNumber: '123456789' }, 'mrz');
    expect(compare(back, 'MEX')).toMatchObject({ matchesPercentage: 100, match: true });
    expect(compare(back, 'PAN').match).toBe(false);
  });
});

describe('not one card', () => {
  it.each(Object.keys(person) as EvidenceField[])('%s altered: no match', (field) => {
    const altered: Partial<Record<EvidenceField, string>> = {
      documentNumber: '8-123-4568',
      names: 'ANA LUCIO',
      surnames: 'GÓMEZ PERES',
      gender: 'M',
      birthDate: '1998-09-11',
      birthCountry: 'DAVID, CHIRIQUÍ',
      issuingDate: '2023-08-03',
      expirationDate: '2028-08-31',
    };
    // A place against the name of the country alone is no contradiction, so both are towns here.
    const front = side({ ...person, birthCountry: 'COLÓN, COLÓN' }, 'frontText');
    const back = side(
      { ...person, birthCountry: 'COLÓN, COLÓN', [field]: altered[field] },
      'barcode',
    );
    const compared = compareSides(front, back, { issuer: 'PAN', backHoldsNothing: false });
    expect(compared).toMatchObject({ matchesPercentage: 87.5, match: false });
    expect(compared.fields[field as 'names']).toBe('different');
  });

  it('a back of somebody else', () => {
    const other = {
      documentNumber: '4-700-123',
      names: 'JUAN',
      surnames: 'ROJAS',
      gender: 'M',
      birthDate: '1970-01-02',
      expirationDate: '2030-01-02',
    };
    expect(compare(side(other, 'barcode'))).toMatchObject({ matchesPercentage: 0, match: false });
  });
});

describe('a back without data', () => {
  it('known to hold none: nothing lowers the percentage', () => {
    expect(compare({}, 'PAN', true)).toMatchObject({ matchesPercentage: 100, match: true });
  });

  it('that was not read has not agreed', () => {
    expect(compare({})).toMatchObject({ matchesPercentage: 0, match: false });
  });

  it('with too little to tell whose it is: no match, though nothing disagrees', () => {
    expect(compare(side({ gender: 'F' }, 'backText'))).toMatchObject({
      matchesPercentage: 100,
      match: false,
    });
  });

  it('with two days that agree: they say whose it is', () => {
    const birthDate = '1998-09-10';
    const expirationDate = '2027-08-31';
    expect(compare(side({ birthDate, expirationDate }, 'backText'))).toMatchObject({ match: true });
    expect(compare(side({ birthDate }, 'backText'))).toMatchObject({ match: false });
  });

  it('a letter lost in a place is a misread, another town is not', () => {
    const at = (birthCountry: string, confidence: number) =>
      compareSides(
        side({ ...person, birthCountry: 'PANAMÁ OESTE, ARRAIJÁN' }, 'barcode'),
        side({ ...person, birthCountry }, 'frontText', { confidence }),
        { issuer: 'PAN', backHoldsNothing: false },
      ).fields.birthCountry;
    expect(at('PANAMÁ OESTE, ARRAIJÁ', 0.7)).toBe('unsure');
    expect(at('PANAMÁ OESTE, CAPIRA', 0.7)).toBe('different');
  });

  it('read with doubt: the difference is not held against the holder', () => {
    const doubtful = side({ ...person, gender: 'M' }, 'backText', { confidence: 0.32 });
    const { fields, match } = compare(doubtful);
    expect([fields.gender, match]).toEqual(['unsure', true]);
  });
});

it('a number altered so that it looks like a serial is the number, altered', () => {
  const told = (cardSerial: string) =>
    compare(side({ ...person, documentNumber: '', cardSerial }, 'mrz'));
  expect(told('81234567')).toMatchObject({ match: true, fields: { documentNumber: 'equal' } });
  expect(told('81234568')).toMatchObject({ match: false, fields: { documentNumber: 'different' } });
  expect(told('A0609723')).toMatchObject({ match: true, fields: { documentNumber: 'oneSide' } });
});

describe('print that was not read', () => {
  const without = (field: EvidenceField): MergedFields =>
    Object.fromEntries(Object.entries(front).filter(([name]) => name !== field));
  const compared = (field: EvidenceField, printed: readonly EvidenceField[]) =>
    compareSides(without(field), side(person, 'barcode'), {
      issuer: 'PAN',
      backHoldsNothing: false,
      unread: { front: new Set(printed), back: new Set() },
    });

  it('of what both sides print is no match: it has not been compared', () =>
    expect(compared('birthDate', ['birthDate'])).toMatchObject({
      matchesPercentage: 100,
      match: false,
      fields: { birthDate: 'unread' },
    }));

  it('is no reason where the front prints no such thing', () =>
    expect(compared('birthDate', ['names'])).toMatchObject({ match: true }));

  it('of the sex alone is none either', () =>
    expect(compared('gender', ['gender'])).toMatchObject({ match: true }));
});
