import { drawBarcode } from '../barcode.js';
import { drawSheet } from '../card.js';
import { printDate } from '../dates.js';
import { inventHolder, plainLetters, type Holder } from '../holder.js';
import { printCpf, someCpf } from '../numbers/national.js';
import { type Model, plainTruth, type Subject, without } from '../specimen.js';
import { zoneOf } from '../zone.js';

const givenOnes = [
  'João',
  'Conceição',
  'Antônia',
  'Luís',
  'Inês',
  'Fabrício',
  'Verônica',
  'Otávio',
];
const familyOnes = [
  'Gonçalves',
  'da Conceição',
  'Araújo',
  'dos Santos',
  'Magalhães',
  'Brandão',
  'Assunção',
  'Guimarães',
];

const paper = { colours: ['#eef5ec', '#f3f3e2'], hueDeg: 110, strength: 0.6 } as const;

/** The zone's layout is not confirmed (docs/FORMATS.md 4.7): the CPF as a long number. */
const zone = ({ holder, number }: Subject): string[] =>
  zoneOf(holder, { code: 'ID', issuer: 'BRA', number });

const nameOf = ({ names, surnames }: Holder): string =>
  [...names, ...surnames].join(' ').toUpperCase();

const truth = (subject: Subject) => ({
  ...without(plainTruth(subject), 'issuing_date'),
  nationality: ['BRA', 'BRASILEIRA'],
});

/** One string of names: the zone says where the surnames begin. */
export const brazil: readonly Model[] = [
  {
    id: 'BRA-CIN',
    country: 'BRA',
    kind: 'card',
    invent: (chance) => {
      const holder = inventHolder(chance, { issuedFrom: 2023, issuedTo: 2025, validYears: 10 });
      return {
        holder: {
          ...holder,
          names: [chance.pick(givenOnes)],
          surnames: [chance.pick(familyOnes.slice(0, 4)), chance.pick(familyOnes.slice(4))],
        },
        number: someCpf(chance),
        serial: '',
        birthPlace: 'SÃO LUÍS/MA',
        nationality: 'BRA',
        more: {},
      };
    },
    frontTruth: truth,
    cardTruth: (subject) => ({
      ...truth(subject),
      issuing_date: plainTruth(subject).issuing_date!,
    }),
    onBothSides: ['document_number', 'birth_date', 'expiration_date'],
    mrz: zone,
    front: (subject, chance) => {
      const { holder, number, birthPlace } = subject;
      const day = (date: Holder['birthDate']): string => printDate(date, '10/09/1998');
      return drawSheet(
        {
          paper,
          titles: [
            ['REPÚBLICA FEDERATIVA DO BRASIL', 24, 5, 2.3],
            ['CARTEIRA DE IDENTIDADE', 24, 8.2, 2],
          ],
          portrait: { xMm: 4, yMm: 11.5, widthMm: 22 },
          valueMm: 2.1,
          rows: [
            { at: [29, 12.6], label: 'Nome / Name', value: nameOf(holder), widthMm: 53 },
            { at: [29, 18.4], label: 'Nome Social / Social Name', value: '', widthMm: 40 },
            {
              at: [29, 24.2],
              label: 'Registro Geral - CPF / Personal Number',
              value: printCpf(number),
              widthMm: 40,
              grow: 1.1,
            },
            { at: [70, 24.2], label: 'Sexo / Sex', value: holder.gender, widthMm: 12 },
            {
              at: [29, 30],
              label: 'Data de Nascimento / Date of Birth',
              value: day(holder.birthDate),
              widthMm: 34,
            },
            { at: [65, 30], label: 'Nacionalidade / Nationality', value: 'BRA', widthMm: 18 },
            {
              at: [29, 35.8],
              label: 'Naturalidade / Place of Birth',
              value: birthPlace,
              widthMm: 34,
            },
            {
              at: [65, 35.8],
              label: 'Data de Validade / Expiry',
              value: day(holder.expirationDate),
              widthMm: 18,
            },
          ],
        },
        subject,
        chance,
      );
    },
    back: async (subject, chance) => {
      const qr = await drawBarcode(
        { format: 'QRCode', content: plainLetters(chance.letters(120)) },
        { xMm: 58, yMm: 6, widthMm: 23 },
      );
      return drawSheet(
        {
          paper,
          titles: [],
          rows: [
            {
              at: [6, 8],
              label: 'Filiação / Filiation',
              value: ['SEBASTIÃO ARAÚJO', 'INÊS BRANDÃO'],
              widthMm: 44,
            },
            { at: [6, 18], label: 'Órgão Expedidor / Card Issuer', value: 'SSP/MA', widthMm: 30 },
            { at: [6, 25], label: 'Local / Place of Issue', value: 'SÃO LUÍS', widthMm: 24 },
            {
              at: [32, 25],
              label: 'Data de Emissão / Issue Date',
              value: printDate(subject.holder.issuingDate, '10/09/1998'),
              widthMm: 24,
            },
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
