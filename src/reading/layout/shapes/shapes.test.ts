import { describe, expect, it } from 'vitest';
import { readDates, readValidity } from './date.js';
import { readName } from './name.js';
import { readNumber } from './number.js';
import { readSex } from './sex.js';
import { splitFullName } from './split-names.js';
import { readBloodType } from './place.js';

const today = { year: 2026, month: 1, day: 15 };
const born = (text: string): string[] =>
  readDates(text, { today, tense: 'past' }).map(({ iso }) => iso);

describe('dates as printed', () => {
  it.each([
    ['12 ENE 1990', '1990-01-12'],
    ['12-ENE-1990', '1990-01-12'],
    ['12ENE1990', '1990-01-12'],
    ['10-sep-1998', '1998-09-10'],
    ['12/01/1990', '1990-01-12'],
    ['12 01 1990', '1990-01-12'],
    ['01.01.1980', '1980-01-01'],
    ['1990-01-12', '1990-01-12'],
    ['1982 - 10 - 10', '1982-10-10'],
    ['1994/08/06', '1994-08-06'],
    ['08 NOVIEMBRE 2001', '2001-11-08'],
    ['27 de Agosto de 1998', '1998-08-27'],
    ['19 AGO/ AUG 2000', '2000-08-19'],
    ['15 MAR/MAR 2021', '2021-03-15'],
    ['23 APR /APR 56', '1956-04-23'],
    ['04 BEA/MAY 1988', '1988-05-04'],
    ['10 MAA/MAR 1965', '1965-03-10'],
    ['12 MEI 1990', '1990-05-12'],
    ['12 MEI/JUN 1990', '1990-06-12'],
    ['12 maart 1990', '1990-03-12'],
    ['12 STY 1990', '1990-01-12'],
    ['12 OCAK 1990', '1990-01-12'],
    ['05 0CT 1998', '1998-10-05'],
    ['1 SEP 2013', '2013-09-01'],
    ['O1.O1.198O', '1980-01-01'],
    ['13 071990', '1990-07-13'],
    ['25.12.1982.', '1982-12-25'],
    ['15 SETEMBRO 1985', '1985-09-15'],
  ])('%s', (text, iso) => expect(born(text)).toEqual([iso]));

  it.each([
    '31 04 1990',
    '29.02.2021',
    '12 XYZ 1990',
    '12 LIP 1990',
    '10/2029',
    '12.01.2090',
    '41234567',
    'MAYO',
  ])('%s is none', (text) => expect(born(text)).toEqual([]));

  it('gives the month first where the issuer does', () => {
    const [date] = readDates('08/31/1977', { today, tense: 'past', order: 'mdy' });
    expect(date?.iso).toBe('1977-08-31');
  });

  it('takes the years of an INE to the last day of the last', () => {
    const until = (text: string) => readValidity(text, { today, tense: 'future' })?.until;
    expect(until('2023 - 2033')).toBe('2033-12-31');
    expect(until('2024')).toBe('2024-12-31');
    expect(until('2033 - 2023')).toBeUndefined();
  });
});

describe('sex', () => {
  it.each([
    ['F', 'F'],
    ['Masculino', 'M'],
    ['MUJER', 'F'],
    ['Ž/F', 'F'],
    ['E/M', 'M'],
    ['MIM', 'M'],
    ['W/F', 'F'],
    ['X', undefined],
    ['SOLTERO', undefined],
    ['1.68', undefined],
  ])('%s', (text, sex) => expect(readSex(text)?.value).toBe(sex));

  it('follows the issuer: M is Mujer on an INE', () => {
    expect(readSex('M', { H: 'M', M: 'F' })?.value).toBe('F');
  });
});

describe('names', () => {
  it('keeps accents, drops marks', () => {
    expect(readName('[a] Núñez-Peña')?.value).toBe('NÚÑEZ-PEÑA');
    expect(readName('Maëlys-Gaëlle, Marie')?.value).toBe('MAËLYS-GAËLLE MARIE');
    expect(readName('KOWALSKI - BRZĘCZYSZCZYKIEWICZ')?.value).toBe('KOWALSKI-BRZĘCZYSZCZYKIEWICZ');
    expect(readName('O’Sullivan')?.value).toBe("O'SULLIVAN");
  });

  it.each(['12.08.1983', 'Surname/Nom', 'a', '8-123-4567', 'A B C'])('%s is none', (text) =>
    expect(readName(text)).toBeUndefined(),
  );

  it('splits one string by its words, particles with the word after them', () => {
    expect(splitFullName('MARIA ELENA ROJAS VACA', 'given')).toMatchObject({
      names: 'MARIA ELENA',
      surnames: 'ROJAS VACA',
    });
    expect(splitFullName('JOÃO DA SILVA', 'given')).toMatchObject({
      names: 'JOÃO',
      surnames: 'DA SILVA',
    });
    expect(splitFullName('LARREA VELASCO MARIA EMILIA', 'surnames')).toMatchObject({
      names: 'MARIA EMILIA',
      surnames: 'LARREA VELASCO',
    });
    expect(splitFullName('PELÉ', 'given')).toBeUndefined();
  });
});

describe('numbers and blood types', () => {
  it('finds the words that have the pattern, and mends look-alikes', () => {
    const run = /^\d{1,2}\.?\d{3}\.?\d{3}-?[\dK]$/;
    expect(readNumber('12.749.625-K', run)?.value).toBe('12.749.625-K');
    expect(readNumber('RUN 12.749.62S-K', run)?.value).toBe('12.749.625-K');
    expect(readNumber('SANTIAGO', run)).toBeUndefined();
  });

  it.each([
    ['O+', 'O+'],
    ['0 RH +', 'O+'],
    ['AB-', 'AB-'],
    ['A NEGATIVO', 'A-'],
    ['O', undefined],
    ['ABOGADA', undefined],
  ])('%s', (text, type) => expect(readBloodType(text)?.value).toBe(type));
});
