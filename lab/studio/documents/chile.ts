import { drawBarcode } from '../barcode.js';
import { drawSheet } from '../card.js';
import { printDate } from '../dates.js';
import { givenNames, inventHolder } from '../holder.js';
import { dotted, someRun } from '../numbers/national.js';
import { type Model, plainTruth, type Subject } from '../specimen.js';
import { zoneOf } from '../zone.js';

const paper = { colours: ['#eef3f0', '#e2ecf3'], hueDeg: 215, strength: 0.65 } as const;

const zone = ({ holder, number, serial }: Subject): string[] =>
  zoneOf(holder, {
    code: 'IN',
    issuer: 'CHL',
    number: serial,
    optional: 'A01',
    optional2: `${number.replace('-', '<')}<`,
  });

/**
 * The code's `mrz` is serial, birth and expiry, each with its check digit, as in the zone
 * (docs/FORMATS.md 4.1).
 */
const qrText = (subject: Subject): string => {
  const [first, second] = zone(subject) as [string, string];
  const mrz = first.slice(5, 15) + second.slice(0, 7) + second.slice(8, 15);
  return `https://portal.sidiv.registrocivil.cl/docstatus?RUN=${subject.number}&type=CEDULA&serial=${subject.serial}&mrz=${mrz}`;
};

const truth = (subject: Subject) => ({ ...plainTruth(subject), nationality: ['CHILENA', 'CHL'] });

export const chile: readonly Model[] = [
  {
    id: 'CHL-2013',
    country: 'CHL',
    kind: 'card',
    code: 'QRCode',
    invent: (chance) => {
      const { digits, check } = someRun(chance);
      return {
        holder: inventHolder(chance, { issuedFrom: 2018, issuedTo: 2024, validYears: 10 }),
        number: `${digits}-${check}`,
        serial: `5${chance.digits(8)}`,
        birthPlace: chance.pick(['Santiago', 'Concepción', 'Ñuñoa', 'Viña del Mar']),
        nationality: 'CHILENA',
        more: {},
      };
    },
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
      const [digits, check] = number.split('-') as [string, string];
      const day = (date: typeof holder.birthDate): string => printDate(date, '10 SEP 1998');
      return drawSheet(
        {
          paper,
          titles: [
            ['REPÚBLICA DE CHILE', 30, 5, 2.6],
            ['SERVICIO DE REGISTRO CIVIL E IDENTIFICACIÓN', 30, 7.8, 1.6],
            ['CÉDULA DE IDENTIDAD', 5, 9.4, 1.6],
          ],
          portrait: { xMm: 4, yMm: 11, widthMm: 23 },
          ghost: { xMm: 72, yMm: 36, widthMm: 9 },
          rows: [
            {
              at: [30, 11.5],
              label: 'APELLIDOS',
              value: holder.surnames.map((word) => word.toUpperCase()),
              widthMm: 40,
            },
            {
              at: [30, 20.2],
              label: 'NOMBRES',
              value: givenNames(holder).toUpperCase(),
              widthMm: 50,
            },
            { at: [30, 26], label: 'NACIONALIDAD', value: 'CHILENA', widthMm: 24 },
            { at: [58, 26], label: 'SEXO', value: holder.gender, widthMm: 10 },
            {
              at: [30, 32],
              label: 'FECHA DE NACIMIENTO',
              value: day(holder.birthDate),
              widthMm: 26,
            },
            { at: [58, 32], label: 'NÚMERO DOCUMENTO', value: dotted(serial), widthMm: 25 },
            {
              at: [30, 38],
              label: 'FECHA DE EMISIÓN',
              value: day(holder.issuingDate),
              widthMm: 20,
            },
            {
              at: [51, 38],
              label: 'FECHA DE VENCIMIENTO',
              value: day(holder.expirationDate),
              widthMm: 20,
            },
            { at: [30, 50], label: 'FIRMA DEL TITULAR', value: '' },
            {
              at: [5, 49],
              label: 'RUN',
              value: `${dotted(digits)}-${check}`,
              place: 'right',
              widthMm: 26,
              grow: 1.15,
            },
          ],
        },
        subject,
        chance,
      );
    },
    back: async (subject, chance) => {
      const qr = await drawBarcode(
        { format: 'QRCode', content: qrText(subject), options: 'ecLevel=M' },
        { xMm: 62, yMm: 6, widthMm: 20 },
      );
      const rows = [
        { at: [6, 9], label: 'Nació en:', value: subject.birthPlace, place: 'right', widthMm: 44 },
        { at: [6, 14], label: 'Profesión:', value: 'No informada', place: 'right', widthMm: 44 },
      ] as const;
      return drawSheet({ paper, titles: [], rows, mrz: zone(subject), more: qr }, subject, chance);
    },
  },
];
