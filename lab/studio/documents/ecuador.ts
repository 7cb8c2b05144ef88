import { drawSheet } from '../card.js';
import { printDate } from '../dates.js';
import { givenNames, inventHolder, type Holder } from '../holder.js';
import { someCedulaEcu } from '../numbers/national.js';
import { type Model, plainTruth, type Subject, without } from '../specimen.js';
import { zoneOf } from '../zone.js';

const paper = { colours: ['#f6f3e8', '#e8eef2'], hueDeg: 40, strength: 0.55 } as const;

const zone = ({ holder, number, serial }: Subject): string[] =>
  zoneOf(holder, {
    code: 'I',
    issuer: 'ECU',
    number: serial,
    optional: `<<<<<${number}`,
    optional2: '<SI',
  });

const frontTruth = (subject: Subject) => ({
  ...without(plainTruth(subject), 'issuing_date'),
  nationality: ['ECUATORIANA', 'ECU'],
});

export const ecuador: readonly Model[] = [
  {
    id: 'ECU-2021',
    country: 'ECU',
    kind: 'card',
    invent: (chance) => ({
      holder: inventHolder(chance, { issuedFrom: 2021, issuedTo: 2025, validYears: 10 }),
      number: someCedulaEcu(chance),
      serial: chance.digits(9),
      birthPlace: chance.pick(['PICHINCHA QUITO', 'AZUAY CUENCA', 'MANABÍ PORTOVIEJO']),
      nationality: 'ECUATORIANA',
      more: {},
    }),
    frontTruth,
    cardTruth: (subject) => ({
      ...plainTruth(subject),
      nationality: ['ECUATORIANA', 'ECU'],
      blood_type: ['', subject.holder.bloodType],
    }),
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
      const { holder, number, serial, birthPlace } = subject;
      const day = (date: Holder['birthDate']): string => printDate(date, '10 SEP 1998');
      return drawSheet(
        {
          paper,
          titles: [
            ['REPÚBLICA DEL ECUADOR', 26, 4.6, 2.2],
            ['DIRECCIÓN GENERAL DE REGISTRO CIVIL, IDENTIFICACIÓN Y CEDULACIÓN', 26, 6.8, 1.2],
            ['CÉDULA DE IDENTIDAD', 5, 9, 1.6],
          ],
          portrait: { xMm: 4, yMm: 10, widthMm: 23 },
          ghost: { xMm: 74, yMm: 30, widthMm: 8 },
          valueMm: 2.1,
          rows: [
            {
              at: [30, 11],
              label: 'APELLIDOS',
              value: holder.surnames.map((word) => word.toUpperCase()),
              widthMm: 32,
            },
            { at: [63, 11], label: 'CONDICIÓN CIUDADANÍA', value: '', widthMm: 20 },
            {
              at: [30, 19.2],
              label: 'NOMBRES',
              value: givenNames(holder).toUpperCase(),
              widthMm: 42,
            },
            { at: [30, 24.8], label: 'NACIONALIDAD', value: 'ECUATORIANA', widthMm: 30 },
            {
              at: [30, 30.4],
              label: 'FECHA DE NACIMIENTO',
              value: day(holder.birthDate),
              widthMm: 22,
            },
            {
              at: [56, 30.4],
              label: 'SEXO',
              value: holder.gender === 'M' ? 'HOMBRE' : 'MUJER',
              widthMm: 16,
            },
            { at: [30, 36], label: 'LUGAR DE NACIMIENTO', value: birthPlace, widthMm: 36 },
            { at: [30, 41.6], label: 'No. DOCUMENTO', value: serial, widthMm: 22 },
            {
              at: [56, 41.6],
              label: 'FECHA DE VENCIMIENTO',
              value: day(holder.expirationDate),
              widthMm: 24,
            },
            { at: [30, 47.2], label: 'NAT/CAN', value: '123456', widthMm: 16 },
            { at: [5, 46], label: 'NUI.', value: number, place: 'right', widthMm: 25, grow: 1.15 },
          ],
        },
        subject,
        chance,
      );
    },
    back: (subject, chance) => {
      const { holder } = subject;
      return drawSheet(
        {
          paper,
          titles: [],
          rows: [
            {
              at: [6, 6],
              label: 'APELLIDOS Y NOMBRES DEL PADRE',
              value: 'MIÑO TORRES SEGUNDO RAMÓN',
              widthMm: 44,
            },
            {
              at: [6, 12],
              label: 'APELLIDOS Y NOMBRES DE LA MADRE',
              value: 'VACA LEMA ROSA INÉS',
              widthMm: 44,
            },
            { at: [6, 18], label: 'ESTADO CIVIL', value: 'SOLTERO', widthMm: 24 },
            {
              at: [6, 24],
              label: 'LUGAR Y FECHA DE EMISIÓN',
              value: ['QUITO', printDate(holder.issuingDate, '10 SEP 1998')],
              widthMm: 36,
            },
            { at: [56, 6], label: 'CÓDIGO DACTILAR', value: 'V3343I2222', widthMm: 24 },
            { at: [56, 12], label: 'TIPO SANGRE', value: holder.bloodType, widthMm: 16 },
            { at: [56, 18], label: 'DONANTE', value: 'SI', widthMm: 16 },
          ],
          mrz: zone(subject),
        },
        subject,
        chance,
      );
    },
  },
];
