import { describe, expect, it } from 'vitest';
import { handPage } from '../../../../test/support/pages/hand-page.js';
import { readFields } from '../read-fields.js';
import type { TextPage } from '../../text/page.js';

const today = { year: 2026, month: 1, day: 15 };

const saidBy = (page: TextPage): Record<string, string> =>
  Object.fromEntries(
    readFields(page, { side: 'front', today }).candidates.map(({ field, value }) => [field, value]),
  );

/** An invented holder, labels lost, the page cut `down` percent too low and `right` too far. */
const turkish = (down: number, right = 0): TextPage =>
  handPage(
    [
      [20, 6, 'TÜRKİYE CUMHURİYETİ KİMLİK KARTI'],
      [3.3, 31.7, '10000000146'],
      [34.2, 31.8, 'ÖRNEK'],
      [34.2, 46.1, 'DENİZ'],
      [34.5, 60.4, '05.03.1988'],
      [59.7, 60.2, 'K/F'],
      [34.9, 74.7, 'A01B23456'],
      [34.6, 88.9, '05.03.2031'],
    ]
      .map(([x, y, text]) => `${(x as number) + right} ${(y as number) - down} ${text}`)
      .join('\n'),
  );

const holder = {
  documentNumber: 'A01B23456',
  personalNumber: '10000000146',
  surnames: 'ÖRNEK',
  names: 'DENİZ',
  birthDate: '1988-03-05',
  gender: 'F',
  expirationDate: '2031-03-05',
};

describe('places of a table on a page that was cut wrong', () => {
  it.each([
    [0, 0],
    [5, 2],
    [-5, 3],
    [12, 0],
  ])('moved by %d and %d percent', (down, right) =>
    expect(saidBy(turkish(down, right))).toMatchObject(holder),
  );

  it('two shapes are too few to move a table so far', () => {
    const page = turkish(12);
    const lines = page.lines.filter(({ text }) => !/[A-Z]\d|2031/.test(text));
    expect(saidBy({ ...page, lines })).not.toHaveProperty('surnames');
  });
});

/** Glare took the heading; three labels, the number and two dates stand where Germany prints them. */
const german = `
  69 4 L01X00T47
  43.5 20 Name/Surname/Nom
  43.5 24 MUSTER
  43.5 38 Vornamen/Given names/Prénoms
  43.5 42 JOHANNA
  43.6 55.5 14.02.1985     DEUTSCH
  43.5 61 Geburtsort/Place of birth/Lieu de naissance
  43.5 65 BONN
  43.5 75 Gültig bis/Date of expiry/
  43.5 79 01.08.2031`;

describe('a page without its titles', () => {
  it('is known by its labels and by where its dates and numbers stand', () => {
    const { country } = readFields(handPage(german), { side: 'front', today });
    expect(country).toBe('DEU');
  });

  it('a date leaves the word after it to another field', () =>
    expect(saidBy(handPage(german))).toMatchObject({
      documentNumber: 'L01X00T47',
      birthDate: '1985-02-14',
      nationality: 'DEUTSCH',
    }));

  it('labels alone, which countries share, name none', () => {
    const page = handPage(german);
    const lines = page.lines.map((line) => ({ ...line, x: 1000 - line.x }));
    expect(readFields({ ...page, lines }, { side: 'front', today }).country).toBeUndefined();
  });
});

describe('labels that lost a letter', () => {
  const front = (last: string): TextPage =>
    handPage(`
      30 6 REPÚBLICA DE PANAMÁ
      30 13 DOCUMENTO DE IDENTIDAD
      36 60 LUGAR DE NACIMIENTO: COLÓN, COLÓN
      36 68 EXPEDIDA: 13-oct-2023
      36 76 ${last}`);

  it('are labels where a date stands right behind them', () =>
    expect(saidBy(front('EXPRA 13-oct-2033'))).toMatchObject({ expirationDate: '2033-10-13' }));

  it('and are none where it does not', () =>
    expect(saidBy(front('EXPRA 8-123'))).not.toHaveProperty('expirationDate'));
});

it('an issuer that another side told makes no layout of a page on which nothing stands', () => {
  const { layoutConfidence } = readFields(
    { widthPx: 200, heightPx: 150, lines: [] },
    { side: 'front', today, issuer: 'PAN' },
  );
  expect(layoutConfidence).toBe(0);
});

it('the number in the code that Colombia prints on the back of its yellow card', () => {
  const page = handPage(`
    10 8 INDICE DERECHO
    35 30 FECHA Y LUGAR DE EXPEDICION
    35 40 REGISTRADOR NACIONAL
    20 90 A-0700100-00012345-M-0007123456-20080830`);
  const { candidates } = readFields(page, { side: 'back', today, issuer: 'COL' });
  expect(candidates).toContainEqual(
    expect.objectContaining({ field: 'documentNumber', value: '7123456' }),
  );
});

it('a title that stands again below the labels does not hide the names between', () => {
  const page = handPage(`
    30 6 REPÚBLICA DE PANAMÁ
    30 13 TRIBUNAL ELECTORAL
    36 26 Ana Lucía
    36 33 Gómez Pérez
    36 48 FECHA DE NACIMIENTO: 10-sep-1998
    36 60 LUGAR DE NACIMIENTO: COLÓN, COLÓN
    36 90 TRIBUNAL ELECTORAL`);
  expect(saidBy(page)).toMatchObject({ names: 'ANA LUCÍA', surnames: 'GÓMEZ PÉREZ' });
});
