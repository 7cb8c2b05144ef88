import { printDate } from '../dates.js';
import { givenNames, surnamesOf } from '../holder.js';
import { dotted } from '../numbers/national.js';
import { type Model, type Subject, without } from '../specimen.js';
import { zoneOf } from '../zone.js';
import { plainCard } from './plain-card.js';

const names = ({ holder }: Subject): string => givenNames(holder).toUpperCase();
const surnames = ({ holder }: Subject): string => surnamesOf(holder).toUpperCase();

/** The zone has the serial, the person's number begins its optional data (docs/FORMATS.md 4.9). */
const paraguay = plainCard({
  id: 'PRY-2009',
  country: 'PRY',
  colours: ['#f6efe9', '#eaf0f6'],
  titles: ['REPÚBLICA DEL PARAGUAY', 'CÉDULA DE IDENTIDAD CIVIL'],
  numbers: (chance) => ({
    number: String(chance.whole(1_000_000, 7_999_999)),
    serial: `${chance.letters(2)}${chance.digits(7)}`,
  }),
  birthPlaces: ['ASUNCIÓN', 'CAAGUAZÚ', 'ENCARNACIÓN'],
  front: (subject) => [
    ['APELLIDOS', surnames(subject)],
    ['NOMBRES', names(subject)],
    ['N°', dotted(subject.number), 1.2],
    ['FECHA DE NACIMIENTO', printDate(subject.holder.birthDate, '10-09-1998')],
    ['SEXO', subject.holder.gender === 'F' ? 'FEMENINO' : 'MASCULINO'],
    ['LUGAR DE NACIMIENTO', subject.birthPlace],
    ['FECHA DE VENCIMIENTO', printDate(subject.holder.expirationDate, '10-09-1998')],
  ],
  back: {
    titles: ['DEPARTAMENTO DE IDENTIFICACIONES'],
    lines: () => [
      ['ESTADO CIVIL', 'SOLTERO'],
      ['NACIONALIDAD', 'PARAGUAYA'],
    ],
  },
  zone: ({ holder, number, serial }) =>
    zoneOf(holder, { code: 'IN', issuer: 'PRY', number: serial, optional: `${number}<0207` }),
  truth: (truth) => ({ ...without(truth, 'issuing_date'), nationality: ['PRY', 'PARAGUAYA'] }),
  onBothSides: ['document_number', 'names', 'surnames', 'gender', 'birth_date', 'expiration_date'],
});

/** The number itself stands in the zone (docs/FORMATS.md 4.10). */
const bolivia = plainCard({
  id: 'BOL-2022',
  country: 'BOL',
  colours: ['#eef5ec', '#f8f3e6'],
  titles: [
    'ESTADO PLURINACIONAL DE BOLIVIA',
    'SERVICIO GENERAL DE IDENTIFICACIÓN PERSONAL',
    'CÉDULA DE IDENTIDAD',
  ],
  place: 'right',
  numbers: (chance) => ({ number: String(chance.whole(3_000_000, 14_999_999)), serial: '' }),
  birthPlaces: ['LA PAZ - MURILLO - LA PAZ', 'POTOSÍ - TOMÁS FRÍAS - POTOSÍ'],
  front: (subject) => [
    ['N°', subject.number, 1.2],
    ['NOMBRES:', names(subject)],
    ['APELLIDOS:', surnames(subject)],
    ['FECHA DE NACIMIENTO:', printDate(subject.holder.birthDate, '10/09/1998')],
    ['FECHA DE EMISIÓN:', printDate(subject.holder.issuingDate, '10/09/1998')],
    ['FECHA DE EXPIRACIÓN:', printDate(subject.holder.expirationDate, '10/09/1998')],
  ],
  back: {
    titles: [],
    lines: ({ birthPlace }) => [
      ['LUGAR DE NACIMIENTO:', birthPlace],
      ['DOMICILIO:', 'CALLE SUCRE 21'],
      ['OCUPACIÓN:', 'ESTUDIANTE'],
    ],
  },
  zone: ({ holder, number }) => zoneOf(holder, { code: 'I', issuer: 'BOL', number }),
  truth: (truth) => ({ ...truth, nationality: ['BOL'] }),
  onBothSides: ['document_number', 'names', 'surnames', 'birth_date', 'expiration_date'],
});

/** One side alone; no sex, and often no day of expiry (docs/FORMATS.md 4.11). */
const venezuela = plainCard({
  id: 'VEN-cedula',
  country: 'VEN',
  colours: ['#eef3fb', '#fbf3ee'],
  titles: ['REPÚBLICA BOLIVARIANA DE VENEZUELA', 'CÉDULA DE IDENTIDAD'],
  numbers: (chance) => ({ number: `V${chance.whole(5_000_000, 32_999_999)}`, serial: '' }),
  birthPlaces: ['CARACAS'],
  front: (subject) => [
    ['', `V ${dotted(subject.number.slice(1))}`, 1.4],
    ['APELLIDOS', surnames(subject)],
    ['NOMBRES', names(subject)],
    ['F. NACIMIENTO', printDate(subject.holder.birthDate, '10/09/1998')],
    ['EDO. CIVIL', 'SOLTERO'],
    ['F. EXPEDICIÓN', printDate(subject.holder.issuingDate, '10/09/1998')],
    ['F. VENCIMIENTO', printDate(subject.holder.expirationDate, '10/09/1998')],
    ['', 'VENEZOLANO'],
  ],
  back: { titles: [], lines: () => [] },
  truth: (truth) => ({
    ...without(truth, 'gender'),
    nationality: ['VEN', 'VENEZOLANA', 'VENEZOLANO'],
  }),
  onBothSides: [],
});

export const southAmerica: readonly Model[] = [paraguay, bolivia, venezuela];
