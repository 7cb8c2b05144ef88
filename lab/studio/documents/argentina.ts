import { drawBarcode } from '../barcode.js';
import { drawSheet } from '../card.js';
import { printDate } from '../dates.js';
import { givenNames, inventHolder, surnamesOf, type Holder } from '../holder.js';
import { dotted } from '../numbers/national.js';
import { type Model, plainTruth, type Subject } from '../specimen.js';
import { zoneOf } from '../zone.js';

const zone = ({ holder, number }: Subject): string[] =>
  zoneOf(holder, { code: 'ID', issuer: 'ARG', number });

const codeText = ({ holder, number, more }: Subject): string =>
  [
    more['procedure'],
    surnamesOf(holder).toUpperCase(),
    givenNames(holder).toUpperCase(),
    holder.gender,
    number,
    'A',
    printDate(holder.birthDate, '10/09/1998'),
    printDate(holder.issuingDate, '10/09/1998'),
  ].join('@');

const truth = (subject: Subject) => ({ ...plainTruth(subject), nationality: ['ARGENTINA', 'ARG'] });

export const argentina: readonly Model[] = [
  {
    id: 'ARG-2012',
    country: 'ARG',
    kind: 'card',
    invent: (chance) => ({
      holder: inventHolder(chance, { issuedFrom: 2016, issuedTo: 2023, validYears: 15 }),
      number: String(chance.whole(8_000_000, 46_000_000)).padStart(8, '0'),
      serial: '',
      birthPlace: 'CÓRDOBA',
      nationality: 'ARGENTINA',
      more: { procedure: `00${chance.digits(9)}` },
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
    front: async (subject, chance) => {
      const { holder, number, more } = subject;
      const day = (date: Holder['birthDate']): string => printDate(date, '10 SEP/ SEP 1998');
      const code = await drawBarcode(
        {
          format: 'PDF417',
          content: new Uint8Array(Buffer.from(codeText(subject), 'latin1')),
          options: 'columns=8',
        },
        { xMm: 28, yMm: 43.5, widthMm: 52 },
      );
      return drawSheet(
        {
          paper: { colours: ['#eef3f7', '#e4edf3'], hueDeg: 205, strength: 0.65 },
          titles: [
            ['REPÚBLICA ARGENTINA - MERCOSUR', 6, 4.6, 2.3],
            ['REGISTRO NACIONAL DE LAS PERSONAS', 6, 7, 1.5],
            ['MINISTERIO DEL INTERIOR', 6, 9, 1.5],
          ],
          portrait: { xMm: 4, yMm: 11, widthMm: 22 },
          ghost: { xMm: 72, yMm: 26, widthMm: 9 },
          valueMm: 2.1,
          labelMm: 1.4,
          rows: [
            {
              at: [29, 12.4],
              label: 'Apellido / Surname',
              value: surnamesOf(holder).toUpperCase(),
              widthMm: 52,
            },
            {
              at: [29, 17.6],
              label: 'Nombre / Name',
              value: givenNames(holder).toUpperCase(),
              widthMm: 52,
            },
            { at: [29, 22.8], label: 'Sexo / Sex', value: holder.gender, widthMm: 10 },
            {
              at: [42, 22.8],
              label: 'Nacionalidad / Nationality',
              value: 'ARGENTINA',
              widthMm: 22,
            },
            { at: [68, 22.8], label: 'Ejemplar', value: 'A', widthMm: 10 },
            {
              at: [29, 28],
              label: 'Fecha de nacimiento / Date of birth',
              value: day(holder.birthDate),
              widthMm: 40,
            },
            {
              at: [29, 33.2],
              label: 'Fecha de emisión / Date of issue',
              value: day(holder.issuingDate),
              widthMm: 40,
            },
            {
              at: [29, 38.4],
              label: 'Fecha de vencimiento / Date of expiry',
              value: day(holder.expirationDate),
              widthMm: 40,
            },
            {
              at: [4.5, 43.4],
              label: 'Documento / Document',
              value: dotted(number),
              widthMm: 23,
              grow: 1.2,
            },
            {
              at: [60, 11],
              label: 'Trámite N° / Of. ident.',
              value: more['procedure']!,
              widthMm: 22,
              grow: 0.9,
            },
          ],
          more: code,
        },
        subject,
        chance,
      );
    },
    back: (subject, chance) =>
      drawSheet(
        {
          paper: { colours: ['#eef3f7', '#e4edf3'], hueDeg: 205, strength: 0.5 },
          titles: [],
          rows: [
            {
              at: [6, 7],
              label: 'DOMICILIO:',
              value: 'AV. DEL ÑANDÚ 1520 - CÓRDOBA',
              place: 'right',
              widthMm: 74,
            },
            {
              at: [6, 13],
              label: 'LUGAR DE NACIMIENTO:',
              value: subject.birthPlace,
              place: 'right',
              widthMm: 50,
            },
          ],
          mrz: zone(subject),
        },
        subject,
        chance,
      ),
  },
];
