import { describe, expect, it } from 'vitest';
import { type TaggedLine, taggedPage } from '../../../../test/support/tagged-page.js';
import { readFields } from '../read-fields.js';
import { holdsBirthDate } from './tagged-numbers.js';

const today = { year: 2026, month: 11, day: 15 } as const;

const readAll = (lines: readonly TaggedLine[], confidence?: number) => {
  const { page, words } = taggedPage(lines, confidence);
  return readFields(page, { side: 'front', today }, undefined, words);
};

const read = (lines: readonly TaggedLine[], confidence?: number) =>
  Object.fromEntries(
    readAll(lines, confidence).candidates.map(({ field, value }) => [field, value]),
  );

const born: TaggedLine = [0.4, 0.5, '24.08.1991', 'value:birthDate'];

describe('numbers of a card without a table', () => {
  it.each([
    ['19910824-00026', '1991-08-24'],
    ['240891-12345', '1991-08-24'],
    ['39108240025', '1991-08-24'],
    // Sex and century may be written into the month.
    ['9158241234', '1991-08-24'],
    ['0548241234', '2005-08-24'],
  ])('%s holds the birth date %s', (number, date) => {
    expect(holdsBirthDate(number, date)).toBe(true);
  });
  it('a number without the birth date holds none', () => {
    expect(holdsBirthDate('123456789', '1991-08-24')).toBe(false);
  });
  it('tells the person’s number by the birth date in it, whatever the tags say', () => {
    expect(
      read([
        born,
        [0.4, 0.6, '910824-1234', 'value:documentNumber 0.7'],
        [0.4, 0.7, 'XA1234567', 'value:documentNumber 0.9'],
      ]),
    ).toMatchObject({ documentNumber: 'XA1234567', personalNumber: '910824-1234' });
  });
  it('a number that is printed twice is one, though the tags differ', () => {
    const lines: readonly TaggedLine[] = [
      born,
      [0.4, 0.2, '998000398', 'value:documentNumber'],
      [0.4, 0.6, '998000398', 'value:personalNumber'],
      [0.4, 0.7, '123456', 'value:personalNumber 0.6'],
    ];
    const answer = read(lines);
    expect(answer).toMatchObject({ documentNumber: '998000398' });
    expect(answer['personalNumber']).toBeUndefined();
  });
  it('the one that a layout found is not answered again, nor doubted, as the person’s', () => {
    const { layout, candidates, doubtful } = readAll([
      [0.3, 0.08, 'Republika Hrvatska', 'none'],
      [0.3, 0.15, 'Osobna iskaznica', 'none'],
      [0.387, 0.285, 'Prezime', 'label:surnames'],
      [0.387, 0.34, 'HORVAT', 'value:surnames'],
      [0.387, 0.413, 'Ime', 'label:givenNames'],
      [0.387, 0.47, 'ANA', 'value:givenNames'],
      [0.388, 0.716, 'Broj osobne iskaznice', 'none'],
      [0.388, 0.77, '105204123', 'value:personalNumber'],
    ]);
    expect(layout).toBe('HRV-id-front');
    const numbers = [...candidates, ...doubtful].filter(({ value }) => value === '105204123');
    expect(numbers.map(({ field }) => field)).toEqual(['documentNumber']);
  });
  it('the person’s names the card where its captions are in Spanish', () => {
    expect(
      read([
        born,
        [0.4, 0.2, 'Fecha de nacimiento', 'label:birthDate'],
        [0.4, 0.6, '910824-1234', 'value:personalNumber'],
        [0.4, 0.7, 'XA1234567', 'value:documentNumber'],
      ]),
    ).toMatchObject({ documentNumber: '910824-1234', cardSerial: 'XA1234567' });
  });
  it('does not take a number without a caption for the person’s', () => {
    const answer = read([
      born,
      [0.7, 0.2, 'Document No.', 'label:documentNumber'],
      [0.7, 0.25, 'C03005988', 'value:documentNumber'],
      [0.8, 0.9, 'XQ-0278', 'value:personalNumber'],
    ]);
    expect(answer['documentNumber']).toBe('C03005988');
    expect(answer['personalNumber']).toBeUndefined();
  });
  it('answers the only number, whichever it is', () => {
    expect(read([born, [0.6, 0.9, 'GX123456', 'value:documentNumber 0.65']])).toMatchObject({
      documentNumber: 'GX123456',
    });
  });
  it.each([
    ['its own', 'EST', 'personalNumber', 'documentNumber'],
    ['the holder’s', 'PER', 'documentNumber', 'personalNumber'],
  ] as const)(
    'answers none where %s names the card and was not read',
    (_, issuer, read, unread) => {
      const { page, words } = taggedPage([
        born,
        [0.6, 0.7, 'X4RTBPFW4', `value:${read}`],
        [0.6, 0.9, '1T3', `value:${unread}`],
      ]);
      const { candidates } = readFields(page, { side: 'front', today, issuer }, undefined, words);
      expect(candidates.map(({ field }) => field)).not.toContain('documentNumber');
    },
  );
  it('groups of one number are one number, though their tags differ', () => {
    expect(
      read([
        born,
        [
          0.6,
          0.9,
          '1 2345678 9',
          'value:documentNumber 0.62',
          'value:personalNumber 0.7',
          'value:personalNumber 0.7',
        ],
      ]),
    ).toMatchObject({ documentNumber: '123456789' });
  });
});

describe('a layout and the tagger', () => {
  const licence: readonly TaggedLine[] = [
    [0.5, 0.16, 'REPUBLIK ÖSTERREICH'],
    [0.36, 0.57, 'AUSSTELLENDE BEHÖRDE GEBURTSORT'],
    [0.36, 0.3, 'MUSTERFRAU', 'value:surnames'],
    [0.36, 0.41, 'LISA', 'value:givenNames'],
    [0.36, 0.63, '06000000', 'value:documentNumber'],
  ];
  it('the layout of a back does not silence a front', () => {
    expect(read(licence)).toMatchObject({
      surnames: 'MUSTERFRAU',
      names: 'LISA',
      documentNumber: '06000000',
    });
  });
  it('a recognised layout without a readable caption is answered from the tags', () => {
    expect(
      read([
        [0.15, 0.07, 'SUOMI FINLAND HENKILÖKORTTI'],
        [0.3, 0.3, 'KORHONEN', 'value:surnames 0.7'],
        [0.3, 0.4, 'AINO', 'value:givenNames 0.7'],
        [0.3, 0.55, '24.08.1991', 'value:birthDate'],
        [0.6, 0.7, '240891-123A', 'value:personalNumber 0.7'],
      ]),
    ).toMatchObject({ surnames: 'KORHONEN', names: 'AINO', personalNumber: '240891-123A' });
  });
});

describe('nationality of a card without a table', () => {
  const named: TaggedLine = [0.5, 0.16, 'HRVATSKA', 'value:nationality'];
  it('is not the country of a heading', () =>
    expect(read([named, born])['nationality']).toBeUndefined());
  it('stands under its caption, also high up', () =>
    expect(read([[0.5, 0.1, 'Nationality', 'label:nationality'], named, born])).toMatchObject({
      nationality: 'HRVATSKA',
    }));
});
