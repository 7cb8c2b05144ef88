import { describe, expect, it } from 'vitest';
import { decodeMrz } from './decode.js';
import { specimenLines as lines } from '../../../../test/support/mrz/encode.js';
import { latticesOf } from '../../../../test/support/mrz/lattices.js';
import { passportOf } from '../parse/passport.js';

const [first, second] = lines as [string, string];
const card = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];
const today = { year: 2026, month: 1, day: 1 };

const decode = (texts: readonly string[]) => decodeMrz(latticesOf(texts));

const expectRead = (
  found: readonly string[],
  expected: readonly string[] = lines,
  shown: readonly string[] = found,
): void => {
  const reading = decodeMrz(latticesOf(found, shown));
  expect(reading?.lines).toEqual(expected);
  expect(reading?.valid).toBe(true);
};

describe('lines as they arrive', () => {
  it('encodes the specimen of ICAO 9303-4', () => {
    expect(second).toBe('L898902C36UTO7408122F1204159ZE184226B<<<<<10');
  });
  it('in the wrong order', () => {
    expectRead([second, first]);
    expectRead([card[2]!, card[0]!, card[1]!], card);
  });
  it('with the trailing fillers cut off', () => {
    const cut = (line: string, kept = ''): string => line.replace(/<+$/, kept);
    expectRead([cut(first, '<<<'), second]);
    expect(decode(card.map((line) => cut(line, '<<<')))?.lines).toEqual(card);
    // Without a filler after it the name may be cut off: it is read, but not certain.
    const reading = decode([cut(first), second]);
    expect(reading?.lines).toEqual(lines);
    expect(reading?.fields.names?.problem).toBe('unsure');
  });
  it('among other text', () => {
    expectRead(['REPUBLIC OF UTOPIA PASSPORT', first, second]);
    expectRead(['ANNA MARIA ERIKSSON ZENITH', first, second, 'SPECIMEN SPECIMEN SPECIMEN']);
  });
  it('with letters in the trailing fillers', () => {
    const shown = first.replace(/<{19}$/, '<<<K<<<<C<<<<<<E<<<');
    expectRead(lines, lines, [shown, second]);
  });
});

describe('text that is not a zone', () => {
  it('is not read as one', () => {
    const microtext = 'ESTADOPLURINACIONALDEBOLIVIA';
    expect(decode([(microtext + microtext).slice(0, 30), microtext, microtext])).toBeUndefined();
    expect(decode([])).toBeUndefined();
    expect(decode([''])).toBeUndefined();
  });
});

describe('interface, section 7: why a passport cannot be answered', () => {
  const answer = (texts: readonly string[]) => passportOf(decode(texts), today);
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
