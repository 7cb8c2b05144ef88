import { describe, expect, it } from 'vitest';
import type { Candidate, EvidenceField, Source } from '../candidate.js';
import { renameNumbers, withoutSecondNumber } from './zone-numbers.js';

const told = (field: EvidenceField, source: Source, value: string): Candidate => ({
  field,
  source,
  value,
  confidence: 0.9,
});
const zone = told('documentNumber', 'mrz', 'AS0002261');

describe('cards that print two numbers', () => {
  it('named by the holder’s: the zone’s is the card’s where print says so', () => {
    const printed = [
      told('documentNumber', 'frontText', '12345678Z'),
      told('cardSerial', 'frontText', 'AS0002261'),
    ];
    expect(renameNumbers([...printed, zone], 'ESP').at(-1)).toMatchObject({ field: 'cardSerial' });
  });

  it('or where print has a number of a person, which the zone’s is not', () => {
    const printed = told('documentNumber', 'frontText', '12345678Z');
    expect(renameNumbers([printed, zone], 'ESP').at(-1)).toMatchObject({ field: 'cardSerial' });
  });

  it('print that was read before the issuer was known', () => {
    const person = told('personalNumber', 'frontText', '12345678Z');
    const card = told('documentNumber', 'frontText', 'BAA000589');
    expect(renameNumbers([person, card], 'ESP')).toEqual([
      { ...person, field: 'documentNumber' },
      { ...card, field: 'cardSerial' },
    ]);
    expect(renameNumbers([person, card], 'EST')).toEqual([person, card]);
  });

  it('named by its own: print that took the person’s for it is set right', () => {
    const printed = told('documentNumber', 'frontText', '38001085718');
    expect(renameNumbers([printed, zone], 'EST')).toEqual([
      { ...printed, field: 'personalNumber' },
      zone,
    ]);
  });

  it('an altered number stays the person’s where the zone has told the card’s apart', () => {
    const altered = told('documentNumber', 'mrz', '10799715');
    const candidates = [
      told('documentNumber', 'frontText', '10799710'),
      altered,
      told('cardSerial', 'mrz', 'H98960841'),
    ];
    expect(renameNumbers(candidates, 'URY')).toContainEqual(altered);
  });

  it('the zone’s is the number where print has no other', () => {
    expect(renameNumbers([zone], 'EST')).toEqual([zone]);
    const printed = told('documentNumber', 'frontText', 'AS 0002261');
    expect(renameNumbers([printed, zone], 'EST')).toEqual([printed, zone]);
  });

  it('of the two that an INE prints, both sides together answer with the credential’s', () => {
    const numbers = [
      told('documentNumber', 'frontText', 'SLRSBG90063014M100'),
      told('documentNumber', 'mrz', '234567891'),
    ];
    expect(withoutSecondNumber(numbers, 'MEX')).toEqual([numbers[1]]);
    expect(withoutSecondNumber(numbers.slice(0, 1), 'MEX')).toEqual([numbers[0]]);
    expect(withoutSecondNumber(numbers, 'CHL')).toEqual(numbers);
  });
});
