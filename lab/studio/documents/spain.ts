import { drawSheet } from '../card.js';
import { printDate } from '../dates.js';
import { givenNames, inventHolder, type Holder } from '../holder.js';
import { someNif } from '../numbers/national.js';
import { type Model, plainTruth, type Subject } from '../specimen.js';
import { zoneOf } from '../zone.js';

const paper = { colours: ['#f3eef2', '#e6eef5'], hueDeg: 290, strength: 0.6 } as const;

const zone = ({ holder, number, serial }: Subject): string[] =>
  zoneOf(holder, { code: 'ID', issuer: 'ESP', number: serial, optional: number });

const truth = (subject: Subject) => ({ ...plainTruth(subject), nationality: ['ESP', 'ESPAÑOLA'] });

export const spain: readonly Model[] = [
  {
    id: 'ESP-DNI4',
    country: 'ESP',
    kind: 'card',
    invent: (chance) => ({
      holder: inventHolder(chance, { issuedFrom: 2021, issuedTo: 2025, validYears: 10 }),
      number: someNif(chance),
      serial: `${chance.letters(3)}${chance.digits(6)}`,
      birthPlace: 'LOGROÑO',
      nationality: 'ESP',
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
      const { holder, number, serial } = subject;
      const day = (date: Holder['birthDate']): string => printDate(date, '10 09 1998');
      return drawSheet(
        {
          paper,
          titles: [
            ['ESPAÑA', 6, 6, 3],
            ['DOCUMENTO NACIONAL DE IDENTIDAD', 30, 6, 2.2],
          ],
          portrait: { xMm: 4, yMm: 11, widthMm: 24 },
          valueMm: 2.2,
          rows: [
            { at: [5, 48.4], label: 'DNI', value: number, place: 'right', widthMm: 26, grow: 1.15 },
            {
              at: [32, 11],
              label: 'APELLIDOS',
              value: holder.surnames.map((word) => word.toUpperCase()),
              widthMm: 44,
            },
            {
              at: [32, 19.6],
              label: 'NOMBRE',
              value: givenNames(holder).toUpperCase(),
              widthMm: 44,
            },
            { at: [32, 25.4], label: 'SEXO', value: holder.gender, widthMm: 8 },
            { at: [44, 25.4], label: 'NACIONALIDAD', value: 'ESP', widthMm: 20 },
            {
              at: [32, 31.2],
              label: 'FECHA DE NACIMIENTO',
              value: day(holder.birthDate),
              widthMm: 26,
            },
            { at: [32, 37], label: 'EMISIÓN', value: day(holder.issuingDate), widthMm: 20 },
            { at: [56, 37], label: 'VALIDEZ', value: day(holder.expirationDate), widthMm: 20 },
            { at: [32, 42.8], label: 'NÚM SOPORT', value: serial, widthMm: 26 },
          ],
        },
        subject,
        chance,
      );
    },
    back: (subject, chance) =>
      drawSheet(
        {
          paper,
          titles: [],
          rows: [
            {
              at: [26, 8],
              label: 'DOMICILIO',
              value: ['C. PEÑA DEL ÁGUILA 3', 'LOGROÑO', 'LA RIOJA'],
              widthMm: 50,
            },
            {
              at: [26, 20],
              label: 'LUGAR DE NACIMIENTO',
              value: [subject.birthPlace, 'LA RIOJA'],
              widthMm: 50,
            },
            { at: [26, 29], label: 'HIJO/A DE', value: 'RAMÓN / INÉS', widthMm: 40 },
          ],
          mrz: zone(subject),
        },
        subject,
        chance,
      ),
  },
];
