import { drawSheet } from '../card.js';
import { printDate } from '../dates.js';
import { givenNames, inventHolder, surnamesOf, type Holder } from '../holder.js';
import { dotted, someCedulaUry } from '../numbers/national.js';
import { type Model, plainTruth, type Subject, without } from '../specimen.js';
import { zoneOf } from '../zone.js';

/**
 * Where the cédula stands in the zone is not confirmed (docs/FORMATS.md 4.8); here in the optional
 * data. No sex.
 */
const zone = ({ holder, number, serial }: Subject): string[] =>
  zoneOf(holder, { code: 'I', issuer: 'URY', number: serial, optional: number, sex: '<' });

const truth = (subject: Subject) => ({
  ...without(plainTruth(subject), 'gender'),
  nationality: ['URY', 'URUGUAYA'],
  birth_country: ['URY', 'URUGUAY'],
});

export const uruguay: readonly Model[] = [
  {
    id: 'URY-2015',
    country: 'URY',
    kind: 'card',
    invent: (chance) => ({
      holder: inventHolder(chance, { issuedFrom: 2017, issuedTo: 2024, validYears: 10 }),
      number: someCedulaUry(chance),
      serial: `${chance.letters(1)}${chance.digits(8)}`,
      birthPlace: chance.pick(['MONTEVIDEO/URY', 'PAYSANDÚ/URY', 'TACUAREMBÓ/URY']),
      nationality: 'URY',
      more: {},
    }),
    frontTruth: truth,
    cardTruth: truth,
    onBothSides: ['document_number', 'names', 'surnames', 'birth_date', 'expiration_date'],
    mrz: zone,
    front: (subject, chance) => {
      const { holder, number, birthPlace } = subject;
      const day = (date: Holder['birthDate']): string => printDate(date, '10/09/1998');
      return drawSheet(
        {
          paper: { colours: ['#eef1f8', '#e2e9f2'], hueDeg: 225, strength: 0.6 },
          titles: [
            ['REPÚBLICA ORIENTAL DEL URUGUAY', 6, 5, 2.4],
            ['DOCUMENTO DE IDENTIDAD', 6, 8.2, 2],
          ],
          portrait: { xMm: 4.5, yMm: 12, widthMm: 23 },
          valueMm: 2.2,
          rows: [
            {
              at: [31, 13],
              label: 'Apellidos / Surname',
              value: surnamesOf(holder).toUpperCase(),
              widthMm: 50,
            },
            {
              at: [31, 18.8],
              label: 'Nombres / Given names',
              value: givenNames(holder).toUpperCase(),
              widthMm: 50,
            },
            { at: [31, 24.6], label: 'Nacionalidad / Nationality', value: 'URY', widthMm: 24 },
            {
              at: [31, 30.4],
              label: 'Fecha de nacimiento / Date of birth',
              value: day(holder.birthDate),
              widthMm: 36,
            },
            {
              at: [31, 36.2],
              label: 'Lugar de nacimiento / Place of birth',
              value: birthPlace,
              widthMm: 40,
            },
            {
              at: [31, 42],
              label: 'N° de identificación / I.D. number',
              value: `${dotted(number.slice(0, -1))}-${number.slice(-1)}`,
              widthMm: 36,
              grow: 1.15,
            },
            {
              at: [31, 48.2],
              label: 'Fecha de expedición / Date of issue',
              value: day(holder.issuingDate),
              widthMm: 24,
            },
            {
              at: [58, 48.2],
              label: 'Fecha de vencimiento / Date of expiry',
              value: day(holder.expirationDate),
              widthMm: 24,
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
          paper: { colours: ['#eef1f8', '#e2e9f2'], hueDeg: 225, strength: 0.5 },
          titles: [['DIRECCIÓN NACIONAL DE IDENTIFICACIÓN CIVIL', 8, 9, 2]],
          rows: [],
          mrz: zone(subject),
        },
        subject,
        chance,
      ),
  },
];
