import { describe, expect, it } from 'vitest';
import { decodeMrz } from './decode.js';
import { encodeMrz } from '../../../../test/support/mrz/encode.js';
import { passportOf } from '../parse/passport.js';

const lines = encodeMrz({
  format: 'TD3',
  fields: {
    documentCode: 'P',
    issuingState: 'UTO',
    names: 'ERIKSSON<<ANNA MARIA',
    documentNumber: 'L898902C3',
    nationality: 'UTO',
    birthDate: '740812',
    sex: 'F',
    expirationDate: '120415',
    optionalData: 'ZE184226B',
  },
});
const [first, second] = lines as [string, string];
const card = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];
const today = { year: 2026, month: 1, day: 1 };

const expectRead = (texts: readonly string[], expected: readonly string[] = lines): void => {
  const reading = decodeMrz(texts);
  expect(reading?.lines).toEqual(expected);
  expect(reading?.valid).toBe(true);
};

describe('formats 1.10, steps 1 to 3: lines as they arrive', () => {
  it('encodes the specimen of ICAO 9303-4', () => {
    expect(second).toBe('L898902C36UTO7408122F1204159ZE184226B<<<<<10');
  });
  it('in the wrong order', () => {
    expectRead([second, first]);
    expectRead([card[2]!, card[0]!, card[1]!], card);
  });
  it('merged into one', () => {
    expectRead([first + second]);
    expectRead([card.join('')], card);
    expectRead([first.slice(0, -1) + second]);
  });
  it('in one text with newlines, spaces, lower case and other signs for the filler', () => {
    expectRead([`${first.replace(/</g, '‹').toLowerCase()}\n${second.replace(/(.{4})/g, '$1 ')}`]);
    expectRead([first.replace(/<</g, '«'), second]);
    expectRead([first.replace(/</g, '«'), second]);
  });
  it('without trailing fillers, with fillers lost or surplus', () => {
    expectRead([first.replace(/<+$/, ''), second]);
    expectRead([first, second.replace('<<<<<', '<<')]);
    expectRead([first + '<<', second.replace('<<<<<', '<<<<<<<')]);
    expectRead(
      card.map((line) => line.replace(/<+$/, '')),
      card,
    );
    expectRead([card[0]!, '7408122F1204159UTO6', card[2]!], card);
  });
  it('among other text', () => {
    expectRead(['REPUBLIC OF UTOPIA PASSPORT', first, second]);
    expectRead([
      'UTOPIA',
      'ANNA MARIA ERIKSSON ZENITH',
      first,
      'L',
      second,
      'SPECIMEN SPECIMEN SPECIMEN',
    ]);
  });
  it('with letters in the trailing fillers', () => {
    expectRead([first.replace(/<{19}$/, '<<<K<<<<C<<<<<<E<<<'), second]);
  });
});

describe('text that is not a zone', () => {
  it('is not read as one', () => {
    const microtext = 'ESTADOPLURINACIONALDEBOLIVIA';
    expect(decodeMrz([(microtext + microtext).slice(0, 30), microtext, microtext])).toBeUndefined();
    expect(
      decodeMrz([
        'LOREM IPSUM DOLOR SIT AMET CONSECTETUR',
        'ADIPISCING ELIT SED DO EIUSMOD TEMPOR',
      ]),
    ).toBeUndefined();
    expect(decodeMrz([])).toBeUndefined();
    expect(decodeMrz([''])).toBeUndefined();
  });
});

describe('interface, section 7: why a passport cannot be answered', () => {
  const answer = (texts: readonly string[]) => passportOf(decodeMrz(texts), today);
  it.each([
    ['no zone', [], 'mrzUnreadable'],
    ['a card', card, 'documentMismatch'],
    [
      'an impossible birth date',
      [first, second.replace('7408122', '7408422')],
      'birthDateUnreadable',
    ],
    [
      'an unknown birth date',
      [first, 'L898902C36UTO<<<<<<0F1204159ZE184226B<<<<<14'],
      'birthDateUnreadable',
    ],
    ['a sex that is none', [first, second.replace('F', 'Q')], 'genderUnreadable'],
    [
      'an impossible expiry',
      [first, second.replace('1204159', '1213159')],
      'expirationDateUnreadable',
    ],
    ['no name', ['P<UTO<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<', second], 'namesUnreadable'],
    ['no first line', [second], 'namesUnreadable'],
  ] as const)('%s', (_, texts, rejected) => {
    expect(answer(texts)).toMatchObject({ rejected });
  });

  it('gives a document with a wrong check digit as printed, not valid', () => {
    expect(answer([first, second.replace('L898902C36', 'L898902C37')])).toMatchObject({
      valid: false,
      data: { documentNumber: 'L898902C3', surnames: 'ERIKSSON' },
    });
  });
});
