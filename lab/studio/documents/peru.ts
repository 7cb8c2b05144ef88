import { drawSheet } from '../card.js';
import { printDate } from '../dates.js';
import { givenNames, inventHolder, plainLetters, type Holder } from '../holder.js';
import { someDniPer } from '../numbers/national.js';
import type { Chance } from '../random.js';
import { type Model, plainTruth, type Subject } from '../specimen.js';
import { zoneOf } from '../zone.js';

const invent = (chance: Chance): Subject => {
  const { digits, check } = someDniPer(chance);
  return {
    holder: inventHolder(chance, { issuedFrom: 2018, issuedTo: 2024, validYears: 8 }),
    number: digits,
    serial: chance.digits(10),
    birthPlace: 'LIMA',
    nationality: 'PER',
    more: { check },
  };
};

/** The zone has the first surname alone (docs/FORMATS.md 4.3). */
const zone = ({ holder, number }: Subject): string[] =>
  zoneOf(holder, { code: 'I', issuer: 'PER', number, name: firstSurnameName(holder) });

const firstSurnameName = (holder: Holder): string =>
  `${plainLetters(holder.surnames[0])}<<${plainLetters(givenNames(holder))}`.replaceAll(' ', '<');

/** The printed digit after the number may be given with it. */
const truth = (subject: Subject) => ({
  ...plainTruth(subject),
  document_number: [subject.number, `${subject.number}-${subject.more['check']}`],
  nationality: ['PER', 'PERUANA'],
});

const blue: Model = {
  id: 'PER-blue',
  country: 'PER',
  kind: 'card',
  invent,
  frontTruth: truth,
  cardTruth: truth,
  onBothSides: [],
  mrz: zone,
  front: (subject, chance) => {
    const { holder, number, more } = subject;
    const day = (date: Holder['birthDate']): string => printDate(date, '10 09 1998');
    return drawSheet(
      {
        paper: { colours: ['#e8f0f7', '#dbe8f2'], hueDeg: 210, strength: 0.7 },
        titles: [
          ['REPÚBLICA DEL PERÚ', 20, 4.2, 2],
          ['REGISTRO NACIONAL DE IDENTIFICACIÓN Y ESTADO CIVIL', 20, 6.6, 1.5],
          ['DOCUMENTO NACIONAL DE IDENTIDAD', 5, 9.6, 1.9],
        ],
        portrait: { xMm: 4, yMm: 11.2, widthMm: 18 },
        valueMm: 2,
        labelMm: 1.4,
        rows: [
          {
            at: [56, 9.6],
            label: 'DNI',
            value: `${number}-${more['check']}`,
            place: 'right',
            widthMm: 27,
            grow: 1.3,
          },
          {
            at: [25, 13],
            label: 'Primer Apellido',
            value: holder.surnames[0].toUpperCase(),
            widthMm: 34,
          },
          {
            at: [25, 17.8],
            label: 'Segundo Apellido',
            value: holder.surnames[1].toUpperCase(),
            widthMm: 34,
          },
          {
            at: [25, 22.6],
            label: 'Pre Nombres',
            value: givenNames(holder).toUpperCase(),
            widthMm: 34,
          },
          {
            at: [25, 27.4],
            label: 'Nacimiento: Fecha y Ubigeo',
            value: `${day(holder.birthDate)}   140101`,
            widthMm: 34,
          },
          { at: [25, 32.2], label: 'Sexo', value: holder.gender, widthMm: 8 },
          { at: [38, 32.2], label: 'Estado Civil', value: 'S', widthMm: 10 },
          { at: [64, 14], label: 'Fecha Inscripción', value: '07 08 2008', widthMm: 18 },
          { at: [64, 20], label: 'Fecha Emisión', value: day(holder.issuingDate), widthMm: 18 },
          {
            at: [64, 26],
            label: 'Fecha Caducidad',
            value: day(holder.expirationDate),
            widthMm: 18,
          },
        ],
        mrz: zone(subject),
      },
      subject,
      chance,
    );
  },
  back: (subject, chance) =>
    drawSheet(
      {
        paper: { colours: ['#e8f0f7', '#dbe8f2'], hueDeg: 210, strength: 0.6 },
        titles: [],
        rows: [
          { at: [6, 8], label: 'Departamento', value: 'LIMA', widthMm: 24 },
          { at: [34, 8], label: 'Provincia', value: 'LIMA', widthMm: 24 },
          { at: [58, 8], label: 'Distrito', value: 'BREÑA', widthMm: 24 },
          { at: [6, 16], label: 'Dirección', value: 'JR. LOS ÁLAMOS 345', widthMm: 60 },
        ],
      },
      subject,
      chance,
    ),
};

const electronic: Model = {
  ...blue,
  id: 'PER-DNIe',
  onBothSides: ['document_number', 'names', 'gender', 'birth_date', 'expiration_date'],
  front: (subject, chance) => {
    const { holder, number, serial, more } = subject;
    const day = (date: Holder['birthDate']): string => printDate(date, '10 09 1998');
    return drawSheet(
      {
        paper: { colours: ['#f2f4f4', '#e6eef0'], hueDeg: 190, strength: 0.6 },
        titles: [
          ['REPÚBLICA DEL PERÚ', 30, 5, 2.4],
          ['DOCUMENTO NACIONAL DE IDENTIDAD', 30, 8, 1.9],
        ],
        portrait: { xMm: 4, yMm: 12, widthMm: 22 },
        valueMm: 2.2,
        rows: [
          {
            at: [5, 47],
            label: 'CUI',
            value: `${number}-${more['check']}`,
            place: 'right',
            widthMm: 24,
            grow: 1.1,
          },
          {
            at: [30, 12.5],
            label: 'Primer Apellido',
            value: holder.surnames[0].toUpperCase(),
            widthMm: 34,
          },
          {
            at: [30, 18],
            label: 'Segundo Apellido',
            value: holder.surnames[1].toUpperCase(),
            widthMm: 34,
          },
          {
            at: [30, 23.5],
            label: 'Prenombres',
            value: givenNames(holder).toUpperCase(),
            widthMm: 50,
          },
          { at: [30, 29], label: 'Sexo', value: holder.gender, widthMm: 8 },
          { at: [42, 29], label: 'Nacionalidad', value: 'PER', widthMm: 16 },
          { at: [60, 29], label: 'Estado Civil', value: 'SOLTERO', widthMm: 22 },
          {
            at: [30, 34.5],
            label: 'Fecha de Nacimiento',
            value: day(holder.birthDate),
            widthMm: 24,
          },
          {
            at: [60, 34.5],
            label: 'Fecha de Emisión',
            value: day(holder.issuingDate),
            widthMm: 22,
          },
          { at: [30, 40], label: 'N° de Tarjeta', value: serial, widthMm: 26 },
          {
            at: [60, 40],
            label: 'Fecha de Caducidad',
            value: day(holder.expirationDate),
            widthMm: 22,
          },
        ],
      },
      subject,
      chance,
    );
  },
  back: (subject, chance) =>
    drawSheet(
      {
        paper: { colours: ['#f2f4f4', '#e6eef0'], hueDeg: 190, strength: 0.5 },
        titles: [],
        rows: [
          { at: [6, 8], label: 'Ubigeo de Nacimiento', value: '140101', widthMm: 26 },
          { at: [40, 8], label: 'Donación de Órganos', value: 'NO', widthMm: 26 },
          { at: [6, 16], label: 'Dirección', value: 'AV. EL SOL 1020', widthMm: 60 },
          {
            at: [6, 24],
            label: 'Departamento / Provincia / Distrito',
            value: 'LIMA / LIMA / BREÑA',
            widthMm: 60,
          },
        ],
        mrz: zone(subject),
      },
      subject,
      chance,
    ),
};

export const peru: readonly Model[] = [electronic, blue];
