import { describe, expect, it } from 'vitest';
import { mrzCandidates } from '../mrz/parse/candidates.js';
import { latticesOf } from '../../../test/support/mrz/lattices.js';
import { decodeMrz } from '../mrz/decode/decode.js';
import { encodeMrz } from '../../../test/support/mrz/encode.js';
import { threeLetterCode } from '../../issuers/index.js';
import { withPersonsNumber } from './zone-numbers.js';

const today = { year: 2026, month: 1, day: 1 };

const numbersOf = (lines: readonly string[]) => {
  const reading = decodeMrz(latticesOf(lines))!;
  const issuer = threeLetterCode(reading.fields.issuingState!.text);
  const told = withPersonsNumber(mrzCandidates(reading, today), reading, issuer);
  const value = (wanted: string) => told.find(({ field }) => field === wanted)?.value;
  return [value('documentNumber'), value('cardSerial') ?? value('personalNumber')];
};

/** Specimens of their issuers (formats 5). */
const specimens = {
  EST: [
    'IDESTAS0002261938001085718<<<<',
    '8001081M2606288EST<<<<<<<<<<<1',
    'JOEORG<<JAAK<KRISTJAN<<<<<<<<<',
  ],
  LVA: [
    'I<LVAPA99929216121282<88882<<<',
    '8212122M1703054LVA<<<<<<<<<<<0',
    'PARAUDZINS<<ANDRIS<<<<<<<<<<<<',
  ],
  SWE: [
    'I<SWEXA00000023198208212384<<<',
    '8208215F2701013SWE<<<<<<<<<<<2',
    'SPECIMEN<<SVEA<<<<<<<<<<<<<<<<',
  ],
  HRV: [
    'IOHRV115501830605781305459<<<<',
    '7911255F2608020HRV<<<<<<<<<<<5',
    'SPECIMEN<<SPECIMEN<<<<<<<<<<<<',
  ],
} as const;

describe('the person’s number in a zone', () => {
  it.each([
    ['EST', '38001085718', 'AS0002261'],
    ['LVA', '121282-88882', 'PA9992921'],
    ['SWE', '8208212384', 'XA0000002'],
    ['HRV', '05781305459', '115501830'],
  ] as const)('%s: in the optional data, beside the card’s own', (issuer, person, card) => {
    expect(numbersOf(specimens[issuer])).toEqual([card, person]);
  });

  /** The last line is always the same: it is the numbers that matter. */
  const zone = (issuer: string, documentNumber: string, optionalData: string, optionalData2 = '') =>
    encodeMrz({
      format: 'TD1',
      fields: {
        documentCode: 'I',
        issuingState: issuer,
        documentNumber,
        birthDate: '700101',
        sex: 'F',
        expirationDate: '290101',
        nationality: issuer,
        optionalData,
        optionalData2,
        names: 'NUNEZ<<ANA',
      },
    });

  it('one altered digit does not hide it: it is compared, though its check digit fails', () => {
    expect(numbersOf(zone('URY', 'H98960841', '10799715'))).toEqual(['10799715', 'H98960841']);
    expect(numbersOf(zone('CHL', '512345678', 'S44', '12345678<4'))[0]).toBe('123456784');
  });

  it('a long number of Brazil’s is the CPF', () =>
    expect(numbersOf(zone('BRA', '00525131140', ''))).toEqual(['00525131140', undefined]));
});
