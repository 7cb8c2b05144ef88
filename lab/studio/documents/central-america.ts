import { printDate } from '../dates.js';
import { givenNames, surnamesOf } from '../holder.js';
import { cuiDigit, duiDigit, nicaraguaLetter } from '../numbers/check.js';
import { type Model, type Subject, without } from '../specimen.js';
import { zoneOf } from '../zone.js';
import { plainCard } from './plain-card.js';

const names = ({ holder }: Subject): string => givenNames(holder).toUpperCase();
const surnames = ({ holder }: Subject): string => surnamesOf(holder).toUpperCase();

const cui = (eight: string): string => `${eight}${cuiDigit(eight)}0101`;

/** The CUI as a long number in the zone; nothing says when it was issued (docs/FORMATS.md 4.14). */
const guatemala = plainCard({
  id: 'GTM-DPI',
  country: 'GTM',
  colours: ['#eaf3fb', '#f4f8ee'],
  titles: [
    'REPÚBLICA DE GUATEMALA',
    'REGISTRO NACIONAL DE LAS PERSONAS',
    'DOCUMENTO PERSONAL DE IDENTIFICACIÓN',
  ],
  numbers: (chance) => ({ number: cui(String(chance.whole(15_000_000, 39_999_999))), serial: '' }),
  birthPlaces: ['GUATEMALA', 'QUETZALTENANGO', 'COBÁN'],
  front: (subject) => [
    ['CÓDIGO ÚNICO DE IDENTIFICACIÓN CUI', subject.number.replace(/^(.{4})(.{5})/, '$1 $2 '), 1.1],
    ['NOMBRES / GIVEN NAMES', names(subject)],
    ['APELLIDOS / SURNAME', surnames(subject)],
    ['NACIONALIDAD / NATIONALITY', 'GTM'],
    ['SEXO / SEX', subject.holder.gender === 'F' ? 'FEMENINO' : 'MASCULINO'],
    ['PAÍS DE NACIMIENTO / COUNTRY OF BIRTH', 'GTM'],
    [
      'FECHA DE NACIMIENTO / DATE OF BIRTH',
      printDate(subject.holder.birthDate, '10 SEP 1998').replaceAll(' ', ''),
    ],
  ],
  back: {
    titles: [],
    lines: ({ birthPlace, holder }) => [
      ['LUGAR DE NACIMIENTO', birthPlace],
      ['VECINDAD', birthPlace],
      ['FECHA DE VENCIMIENTO', printDate(holder.expirationDate, '10/09/1998')],
    ],
  },
  zone: ({ holder, number }) => zoneOf(holder, { code: 'ID', issuer: 'GTM', number }),
  truth: (truth) => ({
    ...without(truth, 'issuing_date'),
    birth_country: ['GTM', 'GUATEMALA'],
    nationality: ['GTM'],
  }),
  onBothSides: ['document_number', 'names', 'surnames', 'gender', 'birth_date'],
});

const elSalvador = plainCard({
  id: 'SLV-DUI',
  country: 'SLV',
  colours: ['#eef4fa', '#fbf7ea'],
  titles: ['REPÚBLICA DE EL SALVADOR', 'DOCUMENTO ÚNICO DE IDENTIDAD'],
  numbers: (chance) => {
    const eight = `0${chance.digits(7)}`;
    return { number: eight + duiDigit(eight), serial: `A${chance.digits(8)}` };
  },
  birthPlaces: ['SAN SALVADOR', 'SANTA ANA', 'USULUTÁN'],
  front: (subject) => [
    ['Apellidos / Surname', surnames(subject)],
    ['Nombres / Given names', names(subject)],
    ['Conocido por / Known by', ''],
    ['Género / Gender', subject.holder.gender],
    [
      'Fecha y lugar de nacimiento / Date and place of birth',
      `${printDate(subject.holder.birthDate, '10/09/1998')} ${subject.birthPlace}`,
    ],
    [
      'Fecha y lugar de expedición / Date and place of issue',
      `${printDate(subject.holder.issuingDate, '10/09/1998')} ${subject.birthPlace}`,
    ],
    [
      'Fecha de expiración / Date of expiration',
      printDate(subject.holder.expirationDate, '10/09/1998'),
    ],
    [
      'Número único de identidad / Unique identity number',
      subject.number.replace(/(.)$/, '-$1'),
      1.1,
    ],
  ],
  back: {
    titles: [],
    lines: ({ holder }) => [
      ['Residencia / Address', 'COLONIA ESCALÓN'],
      ['Profesión u oficio / Profession', 'CONTADOR'],
      ['Tipo de sangre / Blood type', holder.bloodType],
    ],
  },
  zone: ({ holder, serial }) => zoneOf(holder, { code: 'ID', issuer: 'SLV', number: serial }),
  truth: (truth) => ({ ...truth, nationality: ['SLV'] }),
  onBothSides: ['names', 'surnames', 'gender', 'birth_date', 'expiration_date'],
});

/** The number is not in the zone (docs/FORMATS.md 4.16). */
const honduras = plainCard({
  id: 'HND-2020',
  country: 'HND',
  colours: ['#eef7fb', '#e6f0f8'],
  titles: [
    'REPÚBLICA DE HONDURAS',
    'REGISTRO NACIONAL DE LAS PERSONAS',
    'DOCUMENTO NACIONAL DE IDENTIFICACIÓN',
  ],
  numbers: (chance, { year }) => ({
    number: `${chance.pick(['0801', '0501', '1503'])}${year}${chance.digits(5)}`,
    serial: `A${chance.digits(8)}`,
  }),
  birthPlaces: ['TEGUCIGALPA', 'SAN PEDRO SULA', 'JUTICALPA'],
  front: (subject) => [
    ['NOMBRE / FORENAME', names(subject)],
    ['APELLIDO / SURNAME', surnames(subject)],
    ['FECHA DE NACIMIENTO / DATE OF BIRTH', printDate(subject.holder.birthDate, '10-09-1998')],
    ['NACIONALIDAD / NATIONALITY', 'HND'],
    ['LUGAR DE NACIMIENTO / PLACE OF BIRTH', subject.birthPlace],
    [
      'FECHA DE EXPIRACIÓN / DATE OF EXPIRY',
      printDate(subject.holder.expirationDate, '10-09-1998'),
    ],
    [
      'NÚMERO DE IDENTIFICACIÓN / ID NUMBER',
      subject.number.replace(/^(.{4})(.{4})/, '$1 $2 '),
      1.15,
    ],
  ],
  back: { titles: ['REGISTRO NACIONAL DE LAS PERSONAS'], lines: () => [] },
  zone: ({ holder, serial }) => zoneOf(holder, { code: 'I', issuer: 'HND', number: serial }),
  truth: (truth) => without(truth, 'issuing_date'),
  onBothSides: ['names', 'surnames', 'birth_date', 'expiration_date'],
});

/**
 * Its birth date stands in the number, a letter checks it; the back says nothing that can be read
 * (docs/FORMATS.md 4.17).
 */
const nicaragua = plainCard({
  id: 'NIC-cedula',
  country: 'NIC',
  colours: ['#f2f6fb', '#eaf1f6'],
  titles: ['REPÚBLICA DE NICARAGUA', 'CONSEJO SUPREMO ELECTORAL', 'CÉDULA DE IDENTIDAD'],
  numbers: (chance, birthDate) => {
    const day = printDate(birthDate, '10-09-1998')
      .replace(/-(\d\d)-\d\d/, '$1')
      .replace('-', '');
    const digits = `${chance.pick(['001', '281', '401'])}${day}${chance.digits(4)}`;
    return { number: digits + nicaraguaLetter(digits), serial: '' };
  },
  birthPlaces: ['MANAGUA', 'LEÓN', 'MASAYA'],
  front: (subject) => [
    ['No.', subject.number.replace(/^(.{3})(.{6})/, '$1-$2-'), 1.2],
    ['Nombres', names(subject)],
    ['Apellidos', surnames(subject)],
    ['Fecha de nacimiento', printDate(subject.holder.birthDate, '10-09-1998')],
    ['Lugar de nacimiento', subject.birthPlace],
    ['Sexo', subject.holder.gender],
    ['Fecha de emisión', printDate(subject.holder.issuingDate, '10-09-1998')],
    ['Fecha de expiración', printDate(subject.holder.expirationDate, '10-09-1998')],
  ],
  back: { titles: ['CONSEJO SUPREMO ELECTORAL'], lines: () => [] },
  truth: (truth) => without(truth, 'nationality'),
  onBothSides: [],
});

export const centralAmerica: readonly Model[] = [guatemala, elSalvador, honduras, nicaragua];
