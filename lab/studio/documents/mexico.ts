import { drawBarcode } from '../barcode.js';
import { drawSheet } from '../card.js';
import { printDate, yearsAfter } from '../dates.js';
import { givenNames, inventHolder, mrzName, surnamesOf } from '../holder.js';
import { claveOf, curpOf } from '../numbers/curp.js';
import type { Chance } from '../random.js';
import { type Model, passportTruth, plainTruth, type Subject, without } from '../specimen.js';
import { zoneOf } from '../zone.js';

const states = [
  'JALISCO',
  'CIUDAD DE MÉXICO',
  'NUEVO LEÓN',
  'MICHOACÁN',
  'QUERÉTARO',
  'YUCATÁN',
  'PUEBLA',
  'SAN LUIS POTOSÍ',
];
const streets = [
  'C MAGNOLIA 14',
  'AV DE LOS FRESNOS 221 INT 3',
  'PRIV NARANJOS 8',
  'C BENITO JUÁREZ 105',
];

const inventPassport = (chance: Chance): Subject => {
  const holder = inventHolder(chance, { issuedFrom: 2021, issuedTo: 2025, validYears: 10 });
  return {
    holder,
    number: `${chance.pick(['G', 'N'])}${chance.digits(8)}`,
    serial: '',
    birthPlace: chance.pick(states),
    nationality: 'MEXICANA',
    more: { curp: curpOf(holder, chance) },
  };
};

const passportZone = ({ holder, number }: Subject): string[] =>
  zoneOf(holder, { format: 'TD3', code: 'P', issuer: 'MEX', number });

/** docs/FORMATS.md 2.2: Spanish over English, dates with spaces. */
const passport: Model = {
  id: 'MEX-passport',
  country: 'MEX',
  kind: 'passport',
  invent: inventPassport,
  frontTruth: passportTruth,
  cardTruth: passportTruth,
  onBothSides: [],
  mrz: passportZone,
  front: (subject, chance) => {
    const { holder, number, birthPlace, more } = subject;
    const style = chance.happens(0.7) ? '10 09 1998' : '10/09/1998';
    const surnames = chance.happens(0.5) ? [...holder.surnames] : [surnamesOf(holder)];
    const upper = surnames.map((text) => text.toUpperCase());
    return drawSheet(
      {
        size: 'ID-3',
        paper: { colours: ['#f2f0e6', '#e0ebe4'], hueDeg: 130, strength: 0.7 },
        titleColour: '#1d5a3c',
        titles: [
          ['ESTADOS UNIDOS MEXICANOS', 38, 8, 3.6],
          ['PASAPORTE / PASSPORT', 6, 8, 2.4],
        ],
        portrait: { xMm: 6, yMm: 17, widthMm: 31 },
        ghost: { xMm: 104, yMm: 42, widthMm: 13 },
        rows: [
          { at: [42, 14], label: 'Tipo / Type', value: 'P', widthMm: 12 },
          {
            at: [56, 14],
            label: 'Clave del país de expedición / Issuing state code',
            value: 'MEX',
            widthMm: 38,
          },
          { at: [96, 14], label: 'Pasaporte No. / Passport No.', value: number, widthMm: 27 },
          { at: [42, 22], label: 'Apellidos / Surname', value: upper, widthMm: 60 },
          {
            at: [42, 33],
            label: 'Nombres / Given names',
            value: givenNames(holder).toUpperCase(),
            widthMm: 60,
          },
          { at: [42, 40.5], label: 'Nacionalidad / Nationality', value: 'MEXICANA', widthMm: 30 },
          { at: [76, 40.5], label: 'CURP / Personal No.', value: more['curp']!, widthMm: 44 },
          {
            at: [42, 48],
            label: 'Fecha de nacimiento / Date of birth',
            value: printDate(holder.birthDate, style),
            widthMm: 34,
          },
          { at: [42, 55.5], label: 'Sexo / Sex', value: holder.gender, widthMm: 14 },
          {
            at: [60, 55.5],
            label: 'Lugar de nacimiento / Place of birth',
            value: birthPlace,
            widthMm: 42,
          },
          {
            at: [42, 63],
            label: 'Fecha de expedición / Date of issue',
            value: printDate(holder.issuingDate, style),
            widthMm: 32,
          },
          {
            at: [76, 48],
            label: 'Fecha de caducidad / Expiry date',
            value: printDate(holder.expirationDate, style),
            widthMm: 28,
          },
          { at: [76, 63], label: 'Autoridad / Authority', value: 'GUADALAJARA', widthMm: 28 },
        ],
        mrz: passportZone(subject),
      },
      subject,
      chance,
    );
  },
};

const inventIne = (chance: Chance): Subject => {
  const holder = inventHolder(chance, { issuedFrom: 2019, issuedTo: 2024, validYears: 10 });
  const expirationDate = { ...yearsAfter(holder.issuingDate, 10), month: 12, day: 31 };
  const own = { ...holder, expirationDate };
  return {
    holder: own,
    number: claveOf(own, chance),
    serial: chance.digits(9),
    birthPlace: '',
    nationality: 'MEX',
    more: {
      curp: curpOf(own, chance),
      section: chance.digits(4),
      citizen: chance.digits(9),
      street: chance.pick(streets),
    },
  };
};

const ineZone = ({ holder, serial, more }: Subject): string[] =>
  zoneOf(holder, {
    code: 'ID',
    issuer: 'MEX',
    number: serial,
    optional: `<<${more['section']}${more['citizen']}`,
    optional2: '<01<<12345<',
    sex: holder.gender === 'M' ? 'H' : 'M',
    name: mrzName(holder),
  });

/**
 * The back's number is the CIC, the front's the clave de elector: two numbers of one card
 * (docs/FORMATS.md 4.4).
 */
const ineTruth = (subject: Subject) => ({
  ...without(plainTruth(subject), 'issuing_date', 'nationality'),
  document_number: [subject.number, subject.serial],
  nationality: ['', 'MEX', 'MEXICANA'],
});

const ine: Model = {
  id: 'MEX-INE',
  country: 'MEX',
  kind: 'card',
  code: 'QRCode',
  invent: inventIne,
  frontTruth: (subject) => ({
    ...ineTruth(subject),
    document_number: [subject.number],
    birth_country: ['', 'MEX'],
  }),
  cardTruth: (subject) => ({
    ...ineTruth(subject),
    nationality: ['MEX'],
    birth_country: ['', 'MEX'],
  }),
  onBothSides: ['names', 'surnames', 'gender', 'birth_date', 'expiration_date'],
  mrz: ineZone,
  front: (subject, chance) => {
    const { holder, number, more } = subject;
    const year = (date: { year: number }): string => String(date.year);
    const name = [...holder.surnames, givenNames(holder)].map((text) => text.toUpperCase());
    return drawSheet(
      {
        paper: { colours: ['#f6f1ec', '#eee7f0'], hueDeg: 320, strength: 0.6 },
        titleColour: '#7a1f5c',
        titles: [
          ['MÉXICO', 6, 6.4, 3.2],
          ['INSTITUTO NACIONAL ELECTORAL', 26, 5.6, 2.9],
          ['CREDENCIAL PARA VOTAR', 26, 9.4, 2.6],
        ],
        portrait: { xMm: 4, yMm: 14, widthMm: 22 },
        ghost: { xMm: 73, yMm: 20, widthMm: 9 },
        valueMm: 2.2,
        rows: [
          { at: [29, 14.2], label: 'NOMBRE', value: name, widthMm: 34 },
          {
            at: [70, 14.2],
            label: 'SEXO',
            value: holder.gender === 'M' ? 'H' : 'M',
            place: 'right',
            widthMm: 12,
          },
          {
            at: [29, 25.4],
            label: 'DOMICILIO',
            value: [more['street']!, 'COL CENTRO 44100', 'GUADALAJARA, JAL.'],
            widthMm: 40,
          },
          { at: [29, 36.4], label: 'CLAVE DE ELECTOR', value: number, place: 'right', widthMm: 52 },
          { at: [29, 40.2], label: 'CURP', value: more['curp']!, widthMm: 32 },
          {
            at: [63, 40.2],
            label: 'AÑO DE REGISTRO',
            value: `${holder.issuingDate.year - 4} 01`,
            widthMm: 18,
          },
          {
            at: [29, 46.4],
            label: 'FECHA DE NACIMIENTO',
            value: printDate(holder.birthDate, '10/09/1998'),
            widthMm: 22,
          },
          { at: [54, 46.4], label: 'SECCIÓN', value: more['section']!, widthMm: 10 },
          {
            at: [66, 46.4],
            label: 'VIGENCIA',
            value: `${year(holder.issuingDate)} - ${year(holder.expirationDate)}`,
            widthMm: 18,
          },
        ],
      },
      subject,
      chance,
    );
  },
  back: async (subject, chance) => {
    const { holder, serial, more } = subject;
    const path = `${more['section']}${more['citizen']}00${serial}`;
    const qr = await drawBarcode(
      {
        format: 'QRCode',
        content: `http://qr.ine.mx/${path}/${printDate(holder.issuingDate, '19980910')}/P/${chance.digits(6)}`,
        options: 'ecLevel=M',
      },
      { xMm: 6, yMm: 8, widthMm: 20 },
    );
    return drawSheet(
      {
        paper: { colours: ['#f4f1ee', '#ece8ee'], hueDeg: 320, strength: 0.5 },
        titles: [['INSTITUTO NACIONAL ELECTORAL', 30, 12, 2.2]],
        rows: [],
        mrz: ineZone(subject),
        more: qr,
      },
      subject,
      chance,
    );
  },
};

export const mexico: readonly Model[] = [passport, ine];
