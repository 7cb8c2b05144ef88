import { barcodeFormat, confirmed, fieldsAt, singleSource } from '../define/barcode.js';
import { back, defineIssuer, field, front, spanishLetters } from '../define/issuer.js';
import { type NumberRule, numberBy } from '../define/number.js';
import { isUnder, parameter } from '../define/payload.js';
import { dateIn, genderOf, nameOf, trimmed } from '../define/values.js';
import { type ZoneTexts, cardShapes, digitsOnly, plainNumber } from '../define/zone-rules.js';

const cedula: NumberRule = { shape: /^[1-9]\d{8}$/ };

const cedulaOf = (text: string | undefined): string | undefined =>
  numberBy(cedula, text?.replace(/^0/, ''));

/** The card of 2025: its number in an address, which is parsed and never followed. */
const qr = barcodeFormat('costa-rica-qr', singleSource, ({ url }) => {
  if (!isUnder(url, 'tse.go.cr')) return undefined;
  const documentNumber = cedulaOf(parameter(url, 'cedula'));
  return documentNumber === undefined ? undefined : { values: { documentNumber } };
});

/** The code of cards until 2025 is its text XOR this key, repeated (docs/FORMATS.md 4.12). */
const key = Buffer.from('273004a0000f9312a0d133e003d000df00', 'hex');
const dataLength = 108;

const pdf417 = barcodeFormat('costa-rica-pdf417', confirmed, ({ bytes }) => {
  const plain = Buffer.from(
    bytes.subarray(0, dataLength).map((byte, i) => byte ^ key[i % key.length]!),
  ).toString('latin1');
  const { surname1, surname2, name, sex, birth, expiry } = fieldsAt(plain, {
    surname1: [9, 35],
    surname2: [35, 61],
    name: [61, 91],
    sex: [91, 92],
    birth: [92, 100],
    expiry: [100, 108],
  });
  const birthDate = dateIn('ymd', birth);
  const number = plain.slice(0, 9);
  if (!cedula.shape.test(number) || birthDate === undefined) return undefined;
  return {
    values: {
      documentNumber: number,
      surnames: nameOf(surname1, surname2),
      names: nameOf(name),
      gender: genderOf(sex),
      birthDate,
      expirationDate: dateIn('ymd', expiry),
    },
  };
});

const unquoted = (field: string | undefined): string => trimmed(field).replace(/^"|"$/g, '');

/** The card of a minor: number, issued, born, parents, surnames, names, sex, places. */
const minor = barcodeFormat('costa-rica-minor', singleSource, ({ text }) => {
  if (!/^"?0?\d{9}"?,\d{8},\d{8},/.test(text)) return undefined;
  const fields = text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map(unquoted);
  const [number, issued, born, , , surname1, surname2, names, , sex] = fields;
  const documentNumber = cedulaOf(number);
  if (documentNumber === undefined) return undefined;
  return {
    values: {
      documentNumber,
      surnames: nameOf(surname1, surname2),
      names: nameOf(names),
      gender: genderOf(sex),
      birthDate: dateIn('dmy', born),
      issuingDate: dateIn('dmy', issued),
    },
  };
});

const number = field(
  'personalNumber',
  'N° de cédula | Número de cédula | Cédula | Cédula de identidad N°',
  { anywhere: /^[1-9]-?\d{4}-?\d{4}$/ },
);

const tribunal = { 'Tribunal Supremo de Elecciones': 0.7 };
const republic = { 'República de Costa Rica': 0.6 };

/** DIMEX continues in the optional data without a check digit of its own (docs/FORMATS.md 1.3). */
const dimex = ({ documentCode, documentNumber, optionalData }: ZoneTexts): string | undefined => {
  const rest = /^\d{2,3}(?=<|$)/.exec(optionalData)?.[0];
  return documentCode.startsWith('C') && /^\d{9}$/.test(documentNumber) && rest !== undefined
    ? documentNumber + rest
    : undefined;
};

export const issuer = defineIssuer('CRI', {
  nationality: 'COSTARRICENSE',
  letters: spanishLetters,
  // Foreign residents have a DIMEX.
  numbers: { national: cedula, foreigner: { shape: /^1\d{10,11}$/ } },
  card: { numbers: ['national', 'foreigner'], citizensOnly: true, dataBarcode: true },
  zone: {
    onBack: true,
    numberIsSerial: true,
    personNumber: (texts) =>
      dimex(texts) ?? /^\d{9,12}$/.exec(plainNumber(texts.documentNumber))?.[0],
    deviations: [cardShapes({ documentNumber: digitsOnly })],
  },
  sources: {
    documentNumber: 'BMF',
    names: 'FBM',
    surnames: 'FBM',
    gender: 'B',
    birthDate: 'BMKF',
    expirationDate: 'BMKF',
  },
  barcodes: [qr, pdf417, minor],
  layouts: [
    front('cedula', {
      evidence: 'M',
      titles: { ...republic, ...tribunal, 'Cédula de identidad': 0.1 },
      fields: [
        field('givenNames', 'Nombre | Name'),
        field('firstSurname', '1° apellido | 1er apellido | Primer apellido | 1 apellido'),
        field('secondSurname', '2° apellido | 2do apellido | Segundo apellido | 2 apellido'),
        number,
      ],
      ignore: 'C.C. | Conocido como | Firma',
    }),
    back('cedula', {
      evidence: 'M',
      titles: { 'Domicilio electoral': 0.6, 'N° de cédula': 0.2, Vencimiento: 0.2 },
      fields: [
        number,
        field('birthDate', 'Fecha de nacimiento'),
        field('birthPlace', 'Lugar de nacimiento'),
        field('expiryDate', 'Vencimiento'),
      ],
      ignore: 'Domicilio electoral | Nombre del padre | Nombre de la madre | Padre | Madre',
    }),
    front('dimex', {
      titles: {
        ...republic,
        'Dirección General de Migración y Extranjería': 0.6,
        'Documento de identidad migratorio': 0.6,
        DIMEX: 0.3,
        'Expediente No.': 0.2,
      },
      fields: [
        field('surnames', 'Apellidos'),
        field('givenNames', 'Nombre | Nombres'),
        field('nationality', 'Nacionalidad'),
        field('personalNumber', 'Documento No. | Documento N° | No. documento', {
          pattern: /^\d{11,12}$/,
        }),
        field('birthDate', 'Fecha de nacimiento'),
        field('expiryDate', 'Vence | Vencimiento'),
      ],
      ignore: 'Expediente No. | Expediente N° | Condición | Categoría',
    }),
  ],
});
