import { drawBarcode } from '../barcode.js';
import { drawSheet } from '../card.js';
import { printDate } from '../dates.js';
import { givenNames, inventHolder, type Holder } from '../holder.js';
import { type Model, plainTruth, type Subject, without } from '../specimen.js';
import { costaRicanBytes } from './costa-rica-code.js';

const paper = { colours: ['#eef3f8', '#f3efe9'], hueDeg: 215, strength: 0.6 } as const;

const frontTruth = (subject: Subject) => ({
  ...without(plainTruth(subject), 'gender', 'birth_date', 'issuing_date', 'expiration_date'),
  nationality: ['', 'CRI', 'COSTARRICENSE'],
});

export const costaRica: readonly Model[] = [
  {
    id: 'CRI-old',
    country: 'CRI',
    kind: 'card',
    code: 'PDF417',
    invent: (chance) => ({
      holder: inventHolder(chance, { issuedFrom: 2016, issuedTo: 2024, validYears: 10 }),
      number: `${chance.whole(1, 7)}${chance.digits(8)}`,
      serial: '',
      birthPlace: 'SAN JOSÉ',
      nationality: 'CRI',
      more: {},
    }),
    frontTruth,
    cardTruth: (subject) => ({
      ...without(plainTruth(subject), 'issuing_date'),
      nationality: ['', 'CRI', 'COSTARRICENSE'],
    }),
    onBothSides: ['document_number', 'names', 'surnames'],
    front: (subject, chance) => {
      const { holder, number } = subject;
      return drawSheet(
        {
          paper,
          titles: [
            ['REPÚBLICA DE COSTA RICA', 26, 5, 2.5],
            ['TRIBUNAL SUPREMO DE ELECCIONES', 26, 8, 1.9],
            ['CÉDULA DE IDENTIDAD', 26, 11, 2],
          ],
          portrait: { xMm: 4, yMm: 14, widthMm: 23 },
          valueMm: 2.6,
          rows: [
            {
              at: [31, 19],
              label: '',
              value: number.replace(/^(.)(....)(....)$/, '$1 $2 $3'),
              place: 'above',
              widthMm: 40,
              grow: 1.5,
            },
            {
              at: [31, 25],
              label: 'Nombre:',
              value: givenNames(holder).toUpperCase(),
              place: 'right',
              widthMm: 52,
            },
            {
              at: [31, 31],
              label: '1° Apellido:',
              value: holder.surnames[0].toUpperCase(),
              place: 'right',
              widthMm: 52,
            },
            {
              at: [31, 37],
              label: '2° Apellido:',
              value: holder.surnames[1].toUpperCase(),
              place: 'right',
              widthMm: 52,
            },
            { at: [31, 43], label: 'C.C.:', value: '', place: 'right', widthMm: 52 },
          ],
        },
        subject,
        chance,
      );
    },
    back: async (subject, chance) => {
      const { holder, number, birthPlace } = subject;
      const day = (date: Holder['birthDate']): string => printDate(date, '10 09 1998');
      const code = await drawBarcode(
        { format: 'PDF417', content: costaRicanBytes(subject), options: 'columns=20' },
        { xMm: 5, yMm: 33.5, widthMm: 75 },
      );
      return drawSheet(
        {
          paper,
          titles: [],
          rows: [
            { at: [6, 6], label: 'N° de cédula', value: number, place: 'right', widthMm: 44 },
            {
              at: [6, 11],
              label: 'Fecha de nacimiento:',
              value: day(holder.birthDate),
              place: 'right',
              widthMm: 50,
            },
            {
              at: [6, 16],
              label: 'Lugar de nacimiento:',
              value: birthPlace,
              place: 'right',
              widthMm: 50,
            },
            {
              at: [6, 21],
              label: 'Domicilio electoral:',
              value: 'ESCAZÚ',
              place: 'right',
              widthMm: 50,
            },
            {
              at: [6, 26],
              label: 'Vencimiento:',
              value: day(holder.expirationDate),
              place: 'right',
              widthMm: 50,
            },
          ],
          more: code,
        },
        subject,
        chance,
      );
    },
  },
];
