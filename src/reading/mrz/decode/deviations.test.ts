import { describe, expect, it } from 'vitest';
import { isRejection } from '../../../contract/rejection.js';
import { decodeMrz } from './decode.js';
import { encodeMrz, type MrzTexts } from '../../../../test/support/mrz/encode.js';
import { layouts } from './zone-layouts.js';
import { mrzCandidates } from '../parse/candidates.js';
import { passportOf } from '../parse/passport.js';
import { plansOf } from './plan.js';
import { latticesOf } from '../../../../test/support/mrz/lattices.js';

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

const readingOf = (texts: MrzTexts) => {
  const lines = encodeMrz(texts);
  const reading = decodeMrz(latticesOf(lines))!;
  expect(reading.lines).toEqual(lines);
  expect(reading.valid).toBe(true);
  return reading;
};

const passport = (texts: Omit<MrzTexts, 'format'>) => {
  const answer = passportOf(readingOf({ ...texts, format: 'TD3' }), today);
  if (isRejection(answer)) throw new Error(answer.rejected);
  return answer.data;
};

const card = (
  fields: MrzTexts['fields'],
  more: Partial<MrzTexts> = {},
): Partial<Record<string, string>> => {
  const reading = readingOf({ format: 'TD1', fields, ...more });
  return Object.fromEntries(
    mrzCandidates(reading, today).map(({ field, value }) => [field, value]),
  );
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
        expect(card({ ...holder, documentNumber }, { format, countFiller })).toMatchObject({
          documentNumber,
        });
  });

  it('Costa Rica: a resident’s number goes on in the optional data', () => {
    const fields = {
      ...holder,
      documentCode: 'C',
      issuingState: 'CRI',
      documentNumber: '155812345',
      optionalData: '678',
    };
    expect(card(fields)).toMatchObject({ documentNumber: '155812345678' });
  });

  it('Mexico: H is a man and M a woman on the voter card, not on a passport', () => {
    const fields = {
      ...holder,
      issuingState: 'MEX',
      nationality: 'MEX',
      documentNumber: '123456789',
    };
    expect(card({ ...fields, sex: 'H' }).gender).toBe('M');
    expect(card({ ...fields, sex: 'M' }).gender).toBe('F');
    expect(card({ ...fields, sex: 'M', nationality: 'CUB' }).gender).toBe('M');
    const page = { ...fields, documentCode: 'P', documentNumber: 'N01234567', sex: 'M' };
    expect(passport({ fields: page }).gender).toBe('M');
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
    const data = passport({ fields });
    expect(data).toMatchObject({
      surnames: 'ZDRIL7K',
      names: 'SERGEQ ANATOL9EVI3',
      registryNumber: '4151218910003',
    });
    expect(data.expirationDate).toBeUndefined();
  });

  it('Peru: a card that never expires; Chile: a number that ends in K', () => {
    expect(card({ ...holder, expirationDate: '000101' }).expirationDate).toBe('');
    const fields = {
      ...holder,
      issuingState: 'CHL',
      nationality: 'CHL',
      documentNumber: '523456789',
      optionalData: 'E37',
      optionalData2: '10000013<K',
    };
    expect(card(fields)).toMatchObject({
      documentNumber: '10000013-K',
      cardSerial: '523456789',
    });
  });

  it('parts of a birth date that are not known', () => {
    const page = { ...holder, documentCode: 'P', birthDate: '74<<<<' };
    expect(passport({ fields: page }).birthDate).toBeUndefined();
    expect(card({ ...holder, birthDate: '' }).birthDate).toBeUndefined();
  });

  it.each(['<', '0'] as const)('an empty field whose check digit is %s', (emptyCheck) => {
    const page = { ...holder, documentCode: 'P' };
    expect(passport({ emptyCheck, fields: page }).registryNumber).toBe('');
  });

  it('Germany: one letter stands for the country, and no sex is a sex', () => {
    const fields = {
      ...holder,
      issuingState: 'D',
      nationality: 'D',
      sex: '<',
      documentNumber: 'L01XPVM8J',
    };
    const found = card(fields);
    expect(found.nationality).toBe('DEU');
    expect(found.gender).toBeUndefined();
    const page = { ...fields, documentCode: 'P' };
    expect(passport({ fields: page })).toMatchObject({ country: 'DEU', gender: '' });
  });
});
