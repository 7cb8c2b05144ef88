import { drawBarcode } from '../barcode.js';
import { drawSheet } from '../card.js';
import { printDate } from '../dates.js';
import { givenNames, inventHolder, surnamesOf } from '../holder.js';
import { someCedulaDom } from '../numbers/national.js';
import { type Model, plainTruth, type Subject, without } from '../specimen.js';
import { zoneOf } from '../zone.js';

const printed = (number: string): string => number.replace(/^(...)(.{7})(.)$/, '$1-$2-$3');

/** A serial of ten runs over into the optional data, the cédula follows (docs/FORMATS.md 1.3). */
const zone = ({ holder, number, serial }: Subject): string[] =>
  zoneOf(holder, {
    code: 'ID',
    issuer: 'DOM',
    number: serial,
    optional: `<${number}`,
    optional2: 'S',
  });

const truth = (subject: Subject) => ({
  ...without(plainTruth(subject), 'issuing_date'),
  nationality: ['DOMINICANA', 'DOM'],
  blood_type: [subject.holder.bloodType],
});

export const dominicanRepublic: readonly Model[] = [
  {
    id: 'DOM-2026',
    country: 'DOM',
    kind: 'card',
    invent: (chance) => ({
      holder: inventHolder(chance, { issuedFrom: 2026, issuedTo: 2026, validYears: 12 }),
      number: someCedulaDom(chance),
      serial: `${chance.letters(2)}${chance.digits(8)}`,
      birthPlace: chance.pick(['SANTO DOMINGO, R.D.', 'SAN CRISTÓBAL, R.D.', 'SAMANÁ, R.D.']),
      nationality: 'DOMINICANA',
      more: {},
    }),
    frontTruth: truth,
    cardTruth: truth,
    onBothSides: [
      'document_number',
      'names',
      'surnames',
      'gender',
      'birth_date',
      'expiration_date',
    ],
    mrz: zone,
    front: (subject, chance) => {
      const { holder, number, birthPlace } = subject;
      return drawSheet(
        {
          paper: { colours: ['#f2f5fa', '#f6eeee'], hueDeg: 220, strength: 0.6 },
          titles: [
            ['REPÚBLICA DOMINICANA', 28, 4.8, 2.5],
            ['CÉDULA DE IDENTIDAD Y ELECTORAL', 28, 7.8, 1.8],
          ],
          portrait: { xMm: 4, yMm: 9, widthMm: 22 },
          ghost: { xMm: 73, yMm: 40, widthMm: 8 },
          valueMm: 2.1,
          rows: [
            {
              at: [29, 11.6],
              label: 'Número de cédula',
              value: printed(number),
              widthMm: 36,
              grow: 1.25,
            },
            {
              at: [29, 17.6],
              label: 'Nombre',
              value: givenNames(holder).toUpperCase(),
              widthMm: 52,
            },
            {
              at: [29, 23],
              label: 'Apellido',
              value: surnamesOf(holder).toUpperCase(),
              widthMm: 52,
            },
            { at: [29, 28.4], label: 'Nacionalidad', value: 'DOMINICANA', widthMm: 26 },
            {
              at: [57, 28.4],
              label: 'Fecha de nacimiento',
              value: printDate(holder.birthDate, '10 SEPTIEMBRE 1998'),
              widthMm: 26,
            },
            { at: [29, 33.8], label: 'Lugar de nacimiento', value: birthPlace, widthMm: 40 },
            { at: [29, 39.2], label: 'Ocupación u oficio', value: 'ESTUDIANTE', widthMm: 26 },
            { at: [57, 39.2], label: 'Estado civil', value: 'SOLTERO', widthMm: 15 },
            { at: [29, 44.6], label: 'Sexo', value: holder.gender, widthMm: 8 },
            { at: [40, 44.6], label: 'Sangre', value: holder.bloodType, widthMm: 8 },
            {
              at: [5, 46],
              label: 'Vigencia hasta',
              value: printDate(holder.expirationDate, '10-09-1998'),
              widthMm: 22,
            },
          ],
        },
        subject,
        chance,
      );
    },
    back: async (subject, chance) => {
      const qr = await drawBarcode(
        { format: 'QRCode', content: chance.letters(80, '0123456789ABCDEF') },
        { xMm: 62, yMm: 6, widthMm: 18 },
      );
      return drawSheet(
        {
          paper: { colours: ['#f2f5fa', '#f6eeee'], hueDeg: 220, strength: 0.5 },
          titles: [],
          rows: [
            {
              at: [6, 7],
              label: 'Registro de nacimiento',
              value: '001-01-1990-01-00123',
              widthMm: 36,
            },
            { at: [6, 13], label: 'Colegio electoral', value: '0421', widthMm: 30 },
            {
              at: [6, 19],
              label: 'Dirección de residencia',
              value: 'C. LAS ACACIAS 12',
              widthMm: 50,
            },
            { at: [6, 25], label: 'Sector', value: 'PIANTINI', widthMm: 24 },
            { at: [34, 25], label: 'Municipio', value: 'DISTRITO NACIONAL', widthMm: 26 },
          ],
          mrz: zone(subject),
          more: qr,
        },
        subject,
        chance,
      );
    },
  },
];
