import { barcodeFormat, fieldsAt, singleSource } from '../define/barcode.js';
import { back, defineIssuer, field, front, spanishLetters } from '../define/issuer.js';
import { markAfter } from '../define/number.js';
import { genderOf, nameOf } from '../define/values.js';
import { cardShapes, digitsOnly } from '../define/zone-rules.js';

/** The blue card's code (docs/FORMATS.md 4.3). */
const places = {
  number: [2, 10],
  surname1: [10, 50],
  surname2: [50, 90],
  given: [90, 125],
  sex: [125, 126],
} as const;

const pdf417 = barcodeFormat('peru-blue', singleSource, ({ latin, text }) => {
  if (!/^01\d{8}/.test(latin) || latin.length < places.sex[1]) return undefined;
  // Offsets count characters, not bytes; in latin-1 both are the same.
  const { number, surname1, surname2, given, sex } = fieldsAt(text, places);
  const surnames = nameOf(surname1, surname2);
  const gender = genderOf(sex);
  if (surnames === undefined || gender === undefined) return undefined;
  return { values: { documentNumber: number, surnames, names: nameOf(given), gender } };
});

/** The electronic card's linear code holds the number alone. */
const linear = barcodeFormat('peru-linear', singleSource, ({ symbology, text }) =>
  symbology === 'CODE39' && /^\d{8}$/.test(text) ? { values: { documentNumber: text } } : undefined,
);

/** Eight digits, and a check digit or letter after a dash (docs/FORMATS.md 3). */
const number = /^\d{8}(?:-?[\dA-K])?$/;
const names = [
  field('firstSurname', 'Primer apellido'),
  field('secondSurname', 'Segundo apellido'),
  field('givenNames', 'Pre nombres | Prenombres | Pre-nombres'),
  field('sex', 'Sexo'),
  field('issueDate', 'Fecha emisión | Fecha de emisión'),
  field('expiryDate', 'Fecha caducidad | Fecha de caducidad'),
];

const republic = { 'República del Perú': 0.6 };
const notTaken = `Estado civil | Fecha inscripción | Fecha de inscripción | Grupo de votación
  Donación de órganos | Dirección`;

/** The check digit, or the check letter in its place. */
const checks = ['65432110987', 'KJIHGFEDCBA'].map((marks) =>
  markAfter([3, 2, 7, 6, 5, 4, 3, 2], marks),
);

export const issuer = defineIssuer('PER', {
  nationality: 'PERUANA PERUANO PERUVIAN',
  letters: spanishLetters,
  // Eight digits; some cards print the check digit or letter after them.
  national: {
    shape: /^\d{8}[\dA-K]?$/,
    check: (bare) => (bare[8] === undefined ? undefined : checks.some((holds) => holds(bare))),
    normal: (bare) => bare.slice(0, 8),
  },
  card: { numbers: ['national'], dataBarcode: true, barcodeBesideZone: true },
  zone: {
    neverExpires: ['000101'],
    surnamesCut: true,
    deviations: [cardShapes({ documentNumber: digitsOnly })],
  },
  sources: {
    documentNumber: 'MFB',
    names: 'FBM',
    surnames: 'FBM',
    gender: 'MFB',
    issuingDate: 'F',
    expirationDate: 'MF',
  },
  barcodes: [pdf417, linear],
  layouts: [
    front('dni-azul', {
      titles: {
        ...republic,
        'Registro Nacional de Identificación y Estado Civil': 0.5,
        'Documento Nacional de Identidad': 0.3,
        'Fecha y ubigeo': 0.3,
      },
      fields: [
        ...names,
        field('personalNumber', 'DNI | Documento Nacional de Identidad DNI', { anywhere: number }),
        field('birthDate', 'Nacimiento: Fecha y Ubigeo | Fecha y ubigeo'),
      ],
      ignore: notTaken,
    }),
    front('dni-electronico', {
      titles: {
        ...republic,
        'Documento Nacional de Identidad Electrónico': 0.5,
        'Documento Nacional de Identidad': 0.3,
        'N° de tarjeta': 0.3,
        CUI: 0.2,
      },
      fields: [
        ...names,
        field('personalNumber', 'CUI | DNI', { anywhere: number }),
        field('birthDate', 'Fecha de nacimiento | Fecha nacimiento'),
        field('nationality', 'Nacionalidad'),
        field('cardSerial', 'N° de tarjeta | Número de tarjeta', { pattern: /^[A-Z0-9]{8,14}$/ }),
      ],
      ignore: notTaken,
    }),
    back('dni', {
      titles: {
        'Ubigeo de nacimiento': 0.5,
        'Donación de órganos': 0.4,
        'Constancia de sufragio': 0.4,
      },
      ignore: `${notTaken} | Ubigeo de nacimiento | Departamento | Provincia | Distrito`,
    }),
  ],
});
