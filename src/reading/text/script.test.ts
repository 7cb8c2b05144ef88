import { describe, expect, it } from 'vitest';
import { inOneScript, withPlainZeros } from './script.js';

const written = (text: string): string => inOneScript(Array.from(text)).join('');

/** What the reader gives: Latin letters where the two scripts look the same. */
const asRead = (text: string): string =>
  Array.from(text, (letter) => {
    const i = 'АВЕЁКМНОРСТУХІЇЈЅаеёорсухіїјѕћ'.indexOf(letter);
    return i < 0 ? letter : 'ABEËKMHOPCTYXIÏJSaeëopcyxiïjsħ'[i]!;
  }).join('');

describe('the script of a word', () => {
  it.each([
    'ПРЕЗИМЕ',
    'Датум рођења',
    'Прізвище/Surname',
    "Ім'я / Name",
    'Дата народження/Date of birth',
    "ЛУК'ЯНЕНКО",
    'НИКОЛИЋ',
    'Važi do/Важи до',
    'Україна/UKR',
    'РЕПУБЛИКА БЪЛГАРИЯ',
  ])('%s', (text) => expect(written(asRead(text))).toBe(text));

  it('of lookalikes alone is Latin', () => {
    expect(written('MAPKO')).toBe('MAPKO');
    expect(written('CATHY MAXON')).toBe('CATHY MAXON');
  });

  it('of lookalikes alone is Cyrillic among Cyrillic words', () =>
    expect(written(asRead('МАРКО ПЕТРОВИЋ'))).toBe('МАРКО ПЕТРОВИЋ'));

  it('of lookalikes behind a stroke is the Latin one', () => expect(written('Ч/M')).toBe('Ч/M'));

  it.each([
    ['ASAИUND', 'ASANUND'],
    ['пino', 'nino'],
    ['FЯANZ', 'F\uFFFDANZ'],
    ['AB12З456', 'AB123456'],
    ['LЩRS', 'L\uFFFDRS'],
  ])('a Latin word or number has no Cyrillic letter: %s', (read, text) =>
    expect(written(read)).toBe(text),
  );

  it('has letters for the digits that look like them', () =>
    expect(written('3AГPEБ')).toBe('ЗАГРЕБ'));
});

describe('a zero with a stroke', () => {
  it.each([
    ['XAØØØ0002', 'XA0000002'],
    ['Ø1 JAN 27', '01 JAN 27'],
    ['199Ø', '1990'],
    ['SØREN ØYVIND', 'SØREN ØYVIND'],
  ])('%s', (read, text) => expect(withPlainZeros(read)).toBe(text));
});
