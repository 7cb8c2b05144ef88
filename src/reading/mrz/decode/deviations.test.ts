import { describe, expect, it } from 'vitest';
import { isRejection } from '../../../spec/rejection.js';
import { cardOf } from '../card.js';
import { decodeMrz } from './decode.js';
import { encodeMrz, type MrzTexts } from '../../../../test/support/mrz/encode.js';
import { layouts } from './zone-layouts.js';
import { passportOf } from '../parse/passport.js';
import { plansOf } from './plan.js';
import { noDamage, randomLattice } from '../../../../test/support/mrz/random-lattices.js';
import { randomFrom } from '../../../../test/support/random.js';

const today = { year: 2026, month: 1, day: 1 };

const holder = {
  documentCode: 'I',
  issuingState: 'PER',
  names: 'QUISPE<<ROSA',
  documentNumber: '41234567',
  nationality: 'PER',
  birthDate: '820616',
  sex: 'F',
  expirationDate: '300101',
};

/** Read from text and from a lattice alike. */
const answerTo = (texts: MrzTexts) => {
  const lines = encodeMrz(texts);
  const random = randomFrom(7);
  const readings = [
    decodeMrz(lines),
    decodeMrz(lines.map((line) => randomLattice(random, line, noDamage))),
  ];
  const [answer, again] = readings.map((reading) => {
    expect(reading?.lines).toEqual(lines);
    const found = texts.format === 'TD3' ? passportOf(reading, today) : cardOf(reading, today);
    if (isRejection(found)) throw new Error(found.rejected);
    expect(found.valid).toBe(true);
    return found;
  });
  expect(again).toEqual(answer);
  return answer!.data;
};

describe('every place of every layout is read once', () => {
  it.each(layouts.flatMap((layout) => plansOf(layout, [])))(
    '$layout.format, plan of weight $weight',
    (plan) => {
      const cells = plan.groups.flatMap((group) => [
        ...group.cells,
        ...(group.checkCell === undefined ? [] : [group.checkCell]),
      ]);
      const all = plan.compositeCell < 0 ? cells : [...cells, plan.compositeCell];
      const { lineCount, width } = plan.layout;
      expect(all.sort((a, b) => a - b)).toEqual([...Array(lineCount * width).keys()]);
    },
  );
});

describe('formats 1.3 to 1.8: what issuers do differently', () => {
  it.each([false, true])('a long number, its filler counted: %s', (countFiller) => {
    for (const format of ['TD1', 'TD2'] as const)
      for (const documentNumber of ['6000017950', '600001795015', 'AB123456789Z1'])
        expect(
          answerTo({ format, countFiller, fields: { ...holder, documentNumber } }),
        ).toMatchObject({ documentNumber });
  });

  it('Costa Rica: a resident’s number goes on in the optional data', () => {
    const fields = {
      ...holder,
      documentCode: 'C',
      issuingState: 'CRI',
      documentNumber: '155812345',
      optionalData: '678',
    };
    expect(answerTo({ format: 'TD1', fields })).toMatchObject({ documentNumber: '155812345678' });
  });

  it('Mexico: H is a man and M a woman on the voter card, not on a passport', () => {
    const fields = {
      ...holder,
      issuingState: 'MEX',
      nationality: 'MEX',
      documentNumber: '123456789',
    };
    expect(answerTo({ format: 'TD1', fields: { ...fields, sex: 'H' } })).toMatchObject({
      gender: 'M',
    });
    expect(answerTo({ format: 'TD1', fields: { ...fields, sex: 'M' } })).toMatchObject({
      gender: 'F',
    });
    expect(
      answerTo({ format: 'TD1', fields: { ...fields, sex: 'M', nationality: 'CUB' } }),
    ).toMatchObject({ gender: 'M' });
    const passport = { ...fields, documentCode: 'P', documentNumber: 'N01234567', sex: 'M' };
    expect(answerTo({ format: 'TD3', fields: passport })).toMatchObject({ gender: 'M' });
  });

  it('Russia: an internal passport has digits in names and no expiry', () => {
    const fields = {
      ...holder,
      documentCode: 'PN',
      issuingState: 'RUS',
      nationality: 'RUS',
      names: 'ZDRIL7K<<SERGEQ<ANATOL9EVI3',
      documentNumber: '391935349',
      expirationDate: '',
      optionalData: '4151218910003',
    };
    const data = answerTo({ format: 'TD3', fields });
    expect(data).toMatchObject({
      surnames: 'ZDRIL7K',
      names: 'SERGEQ ANATOL9EVI3',
      registryNumber: '4151218910003',
    });
    expect(data.expirationDate).toBeUndefined();
  });

  it('Peru: a card that never expires; Chile: a number that ends in K', () => {
    expect(
      answerTo({ format: 'TD1', fields: { ...holder, expirationDate: '000101' } }).expirationDate,
    ).toBeUndefined();
    const fields = {
      ...holder,
      issuingState: 'CHL',
      nationality: 'CHL',
      documentNumber: '523456789',
      optionalData: 'E37',
      optionalData2: '10000013<K',
    };
    expect(answerTo({ format: 'TD1', fields })).toMatchObject({
      documentNumber: '10000013-K',
      cardSerial: '523456789',
    });
  });

  it('parts of a birth date that are not known', () => {
    expect(
      answerTo({ format: 'TD3', fields: { ...holder, documentCode: 'P', birthDate: '74<<<<' } })
        .birthDate,
    ).toBeUndefined();
    expect(
      answerTo({ format: 'TD1', fields: { ...holder, birthDate: '' } }).birthDate,
    ).toBeUndefined();
  });

  it.each(['<', '0'] as const)('an empty field whose check digit is %s', (emptyCheck) => {
    expect(
      answerTo({ format: 'TD3', emptyCheck, fields: { ...holder, documentCode: 'P' } }),
    ).toMatchObject({ registryNumber: '' });
  });

  it('Germany: one letter stands for the country, and no sex is a sex', () => {
    const fields = {
      ...holder,
      issuingState: 'D',
      nationality: 'D',
      sex: '<',
      documentNumber: 'L01XPVM8J',
    };
    expect(answerTo({ format: 'TD1', fields })).toMatchObject({
      country: 'DEU',
      nationality: 'DEU',
      gender: '',
    });
  });
});
