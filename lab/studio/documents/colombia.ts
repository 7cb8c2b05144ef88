import { drawBarcode } from '../barcode.js';
import { drawSheet } from '../card.js';
import { printDate } from '../dates.js';
import { givenNames, inventHolder, surnamesOf } from '../holder.js';
import { dotted } from '../numbers/national.js';
import type { Chance } from '../random.js';
import { type Model, plainTruth, type Subject, without } from '../specimen.js';
import { zoneOf } from '../zone.js';
import { colombianBytes } from './colombia-code.js';

const cities = ['CARTAGENA', 'BOGOTÁ D.C.', 'MEDELLÍN', 'POPAYÁN', 'SAN ANDRÉS', 'NUQUÍ'];
const departments = ['BOLÍVAR', 'CUNDINAMARCA', 'ANTIOQUIA', 'CAUCA', 'CHOCÓ'];

const invent =
  (issuedFrom: number, issuedTo: number, digits: 8 | 10) =>
  (chance: Chance): Subject => ({
    holder: inventHolder(chance, { issuedFrom, issuedTo, validYears: 10 }),
    number: `${digits === 10 ? '10' : chance.pick(['1', '5', '7'])}${chance.digits(digits === 10 ? 8 : 7)}`,
    serial: `0${chance.digits(8)}`,
    birthPlace: chance.pick(cities),
    nationality: 'COL',
    more: { department: chance.pick(departments) },
  });

const zone = ({ holder, number, serial }: Subject): string[] =>
  zoneOf(holder, {
    code: 'IC',
    issuer: 'COL',
    number: serial,
    optional: '08001',
    optional2: number,
  });

const digitalTruth = (subject: Subject) => ({
  ...plainTruth(subject),
  nationality: ['COL', 'COLOMBIANA'],
  blood_type: [subject.holder.bloodType],
});

const digital: Model = {
  id: 'COL-digital',
  country: 'COL',
  kind: 'card',
  invent: invent(2020, 2025, 10),
  frontTruth: digitalTruth,
  cardTruth: digitalTruth,
  onBothSides: ['document_number', 'names', 'surnames', 'gender', 'birth_date', 'expiration_date'],
  mrz: zone,
  front: (subject, chance) => {
    const { holder, number, birthPlace, more } = subject;
    const day = (date: typeof holder.birthDate): string => printDate(date, '10 SEP 1998');
    return drawSheet(
      {
        paper: { colours: ['#f3f4ea', '#e8eef4'], hueDeg: 50, strength: 0.6 },
        titles: [
          ['REPÚBLICA DE COLOMBIA', 44, 5.4, 2.5],
          ['CÉDULA DE CIUDADANÍA', 5, 5.4, 2.5],
        ],
        portrait: { xMm: 5, yMm: 13, widthMm: 22 },
        ghost: { xMm: 73, yMm: 24, widthMm: 8 },
        valueMm: 2.2,
        rows: [
          {
            at: [5, 10.6],
            label: 'NUIP',
            value: dotted(number),
            place: 'right',
            widthMm: 30,
            grow: 1.2,
          },
          {
            at: [30, 14],
            label: 'Apellidos',
            value: surnamesOf(holder).toUpperCase(),
            widthMm: 52,
          },
          {
            at: [30, 19.4],
            label: 'Nombres',
            value: givenNames(holder).toUpperCase(),
            widthMm: 52,
          },
          { at: [30, 24.8], label: 'Nacionalidad', value: 'COL', widthMm: 14 },
          { at: [47, 24.8], label: 'Estatura', value: '1.68', widthMm: 10 },
          { at: [60, 24.8], label: 'Sexo', value: holder.gender, widthMm: 8 },
          {
            at: [30, 30.2],
            label: 'Fecha de nacimiento',
            value: day(holder.birthDate),
            widthMm: 24,
          },
          { at: [60, 30.2], label: 'G.S.', value: holder.bloodType, widthMm: 8 },
          {
            at: [30, 35.6],
            label: 'Lugar de nacimiento',
            value: `${birthPlace} (${more['department']})`,
            widthMm: 50,
          },
          {
            at: [30, 41],
            label: 'Fecha y lugar de expedición',
            value: `${day(holder.issuingDate)}, ${birthPlace}`,
            widthMm: 50,
          },
          {
            at: [30, 46.4],
            label: 'Fecha de expiración',
            value: day(holder.expirationDate),
            widthMm: 24,
          },
        ],
      },
      subject,
      chance,
    );
  },
  back: async (subject, chance) => {
    const content = chance.letters(60, '0123456789abcdef');
    const qr = await drawBarcode({ format: 'QRCode', content }, { xMm: 60, yMm: 8, widthMm: 18 });
    const paper = { colours: ['#f2f2ec', '#e8ecf2'], hueDeg: 50, strength: 0.5 } as const;
    const titles = [
      ['.CO', 6, 10, 4],
      ['REGISTRADOR NACIONAL', 24, 32, 1.6],
    ] as const;
    return drawSheet({ paper, titles, rows: [], mrz: zone(subject), more: qr }, subject, chance);
  },
};

const yellowTruth = (subject: Subject) => ({
  ...without(plainTruth(subject), 'gender', 'birth_date', 'issuing_date', 'expiration_date'),
  nationality: ['', 'COL', 'COLOMBIANA'],
});

/** Values stand above their labels, and nothing says when it expires (docs/FORMATS.md 4.2). */
const yellow: Model = {
  id: 'COL-yellow',
  country: 'COL',
  kind: 'card',
  code: 'PDF417',
  invent: invent(2005, 2018, 8),
  frontTruth: yellowTruth,
  cardTruth: (subject) => ({
    ...without(plainTruth(subject), 'expiration_date'),
    nationality: ['COL', 'COLOMBIANA', ''],
    blood_type: ['', subject.holder.bloodType],
  }),
  onBothSides: ['document_number', 'names', 'surnames'],
  front: (subject, chance) => {
    const { holder, number } = subject;
    return drawSheet(
      {
        paper: { colours: ['#f4ecc8', '#efe2b4'], hueDeg: 45, strength: 0.8 },
        titleColour: '#3b3a2c',
        titles: [
          ['REPUBLICA DE COLOMBIA', 6, 6, 2.8],
          ['IDENTIFICACION PERSONAL', 6, 9.4, 2.1],
          ['CEDULA DE CIUDADANIA', 6, 13, 2.6],
        ],
        portrait: { xMm: 58, yMm: 12, widthMm: 24 },
        valueMm: 2.7,
        labelMm: 1.7,
        rows: [
          {
            at: [6, 18.4],
            label: 'NUMERO',
            value: dotted(number),
            place: 'right',
            widthMm: 42,
            grow: 1.2,
          },
          {
            at: [6, 29],
            label: 'APELLIDOS',
            value: surnamesOf(holder).toUpperCase(),
            place: 'above',
            widthMm: 48,
          },
          {
            at: [6, 38],
            label: 'NOMBRES',
            value: givenNames(holder).toUpperCase(),
            place: 'above',
            widthMm: 48,
          },
          { at: [6, 50], label: 'FIRMA', value: '' },
        ],
      },
      subject,
      chance,
    );
  },
  back: async (subject, chance) => {
    const { holder, birthPlace, more } = subject;
    const code = await drawBarcode(
      { format: 'PDF417', content: colombianBytes(subject), options: 'columns=18' },
      { xMm: 5, yMm: 34.5, widthMm: 75 },
    );
    const day = (date: typeof holder.birthDate): string => printDate(date, '10-SEP-1998');
    return drawSheet(
      {
        paper: { colours: ['#f4eecf', '#efe5bd'], hueDeg: 45, strength: 0.6 },
        titles: [],
        rows: [
          {
            at: [30, 6],
            label: 'FECHA DE NACIMIENTO',
            value: day(holder.birthDate),
            place: 'right',
            widthMm: 52,
          },
          { at: [30, 16.4], label: 'LUGAR DE NACIMIENTO', value: '', widthMm: 40 },
          {
            at: [30, 12],
            label: `(${more['department']})`,
            value: birthPlace.replace(' D.C.', ''),
            place: 'above',
            widthMm: 40,
          },
          { at: [30, 23.6], label: 'ESTATURA', value: '1.64', place: 'above', widthMm: 12 },
          {
            at: [47, 23.6],
            label: 'G.S. RH',
            value: holder.bloodType,
            place: 'above',
            widthMm: 10,
          },
          { at: [62, 23.6], label: 'SEXO', value: holder.gender, place: 'above', widthMm: 8 },
          {
            at: [30, 30.6],
            label: 'FECHA Y LUGAR DE EXPEDICION',
            value: `${day(holder.issuingDate)} ${birthPlace.replace(' D.C.', '')}`,
            place: 'above',
            widthMm: 46,
          },
          { at: [6, 33], label: 'INDICE DERECHO', value: '', widthMm: 20 },
        ],
        more: code,
      },
      subject,
      chance,
    );
  },
};

export const colombia: readonly Model[] = [digital, yellow];
