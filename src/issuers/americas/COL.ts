import type { Fields } from '../define/barcode.js';
import { barcodeFormat, confirmed, fieldsAt, singleSource } from '../define/barcode.js';
import { back, defineIssuer, field, front, inSpanish, spanishLetters } from '../define/issuer.js';
import { withoutZeros } from '../define/number.js';
import { bloodTypeOf, dateIn, genderOf, nameOf } from '../define/values.js';
import { cardShapes, digitsOnly } from '../define/zone-rules.js';

const mark = 'PubDSK_';

/** Places of the yellow card's 531 bytes, counted from the mark (docs/FORMATS.md 4.2). */
const places = {
  number: [24, 34],
  surname1: [34, 57],
  surname2: [57, 80],
  name1: [80, 103],
  name2: [103, 126],
  sex: [127, 128],
  birth: [128, 136],
  blood: [142, 145],
} as const;

const numberOf = (digits: string | undefined): string | undefined =>
  /^\d{1,10}$/.test(digits ?? '') && Number(digits) > 0 ? withoutZeros(digits!) : undefined;

const fixed = (latin: string): Fields | undefined => {
  const { number, surname1, surname2, name1, name2, sex, birth, blood } = fieldsAt(latin, places);
  const birthDate = dateIn('ymd', birth);
  const documentNumber = numberOf(number);
  if (birthDate === undefined || documentNumber === undefined) return undefined;
  return {
    values: {
      documentNumber,
      surnames: nameOf(surname1, surname2),
      names: nameOf(name1, name2),
      gender: genderOf(sex),
      birthDate,
      bloodType: bloodTypeOf(blood),
    },
  };
};

/**
 * Scanners and some printers collapse the padding to one NUL. With all four names present their
 * places are known; with fewer, it is not known which one is missing, so no name is given.
 */
const collapsed = (latin: string): Fields | undefined => {
  const [, numbered = '', ...rest] = latin.split(/[\0 ]+/);
  const [, digits, surname1] = /^\d{8}(\d{10})(\D+)$/.exec(numbered) ?? [];
  const tail = rest.findIndex((word) => /^0?[MF]\d{8}/.test(word));
  const [, sex, birth] = /^0?([MF])(\d{8})/.exec(rest[tail] ?? '') ?? [];
  const documentNumber = numberOf(digits);
  const birthDate = dateIn('ymd', birth);
  if (documentNumber === undefined || birthDate === undefined) return undefined;
  const isWhole = tail === 3;
  return {
    values: {
      documentNumber,
      surnames: isWhole ? nameOf(surname1, rest[0]) : undefined,
      names: isWhole ? nameOf(rest[1], rest[2]) : undefined,
      gender: genderOf(sex),
      birthDate,
      bloodType: bloodTypeOf(rest[tail + 1]),
    },
  };
};

const pdf417 = barcodeFormat('colombia-yellow', confirmed, ({ latin }) => {
  const at = latin.indexOf(mark);
  return at < 0 ? undefined : (fixed(latin.slice(at)) ?? collapsed(latin.slice(at)));
});

/** The line printed beside the code: read as text, parsed here (docs/FORMATS.md 4.2). */
const codeLine = barcodeFormat('colombia-code-line', singleSource, ({ text }) => {
  const [, sex, digits, day] =
    /^[APE]-\d{7}-\d{8}-([MF])-(\d{10})-(\d{8})$/.exec(text.trim()) ?? [];
  const documentNumber = numberOf(digits);
  if (documentNumber === undefined) return undefined;
  return {
    values: { documentNumber, gender: genderOf(sex) },
    // The day the card was made, which is not its day of issue.
    details: { code_date: dateIn('ymd', day) },
  };
});

const number = /^\d{1,3}(?:[.,]?\d{3}){1,3}$/;

/** The yellow card prints each value above its label. */
const above = { where: ['above', 'inline'] } as const;

/** `A-0700100-00012345-M-0007123456-20080830`: the number follows the sex. */
const printedCode = field('personalNumber', '', {
  anywhere: /^[A-Z]-\d{6,7}-\d{7,8}-[MF]-\d{10}-\d{8}$/,
  strip: /^.*-[MF]-0*|-\d{8}$/g,
});

const yellowBack = [
  printedCode,
  field('birthDate', 'Fecha de nacimiento', { where: ['inline', 'right', 'above'] }),
  field('bloodType', 'G.S. RH | G.S.RH | G.S. R.H.', { ...above }),
  field('sex', 'Sexo', { ...above }),
  field('issueDateAndPlace', 'Fecha y lugar de expedición', { where: ['above', 'inline'] }),
];

export const issuer = defineIssuer('COL', {
  nationality: 'COLOMBIANA COLOMBIANO COLOMBIAN',
  letters: spanishLetters,
  // The oldest numbers have five digits; those that minors had were eleven long.
  national: { shape: /^\d{5,11}$/, normal: withoutZeros },
  card: { numbers: ['national'], citizensOnly: true, dataBarcode: true },
  zone: {
    onBack: true,
    numberIsSerial: true,
    personNumber: ({ optionalData2 }) => /^\d{5,11}/.exec(optionalData2)?.[0],
    registryNumber: (content) => /^(?:CC|TI|NUIP)<?(\d{5,11})$/.exec(content)?.[1],
    deviations: [
      cardShapes({
        documentNumber: digitsOnly,
        optionalData: ['99999<<<<<<<<<<'],
        optionalData2: ['9999999999<', '99999999<<<', '9999999<<<<'],
      }),
    ],
  },
  sources: {
    documentNumber: 'BMF',
    names: 'FBM',
    surnames: 'FBM',
    gender: 'BMKF',
    birthDate: 'BMKF',
    issuingDate: 'FK',
    expirationDate: 'MF',
    bloodType: 'FBK',
  },
  barcodes: [pdf417, codeLine],
  layouts: [
    front('cedula-2000', {
      titles: {
        'República de Colombia': 0.6,
        'Identificación personal': 0.6,
        'Cédula de ciudadanía': 0.3,
      },
      fields: [
        field('personalNumber', 'Número', { where: ['inline', 'right'], pattern: number }),
        field('surnames', 'Apellidos', { where: ['above'] }),
        field('givenNames', 'Nombres', { where: ['above'] }),
      ],
      ignore: 'Firma',
      absent: ['expirationDate'],
    }),
    back('cedula-2000', {
      titles: {
        'Índice derecho': 0.4,
        'Registrador Nacional': 0.3,
        'Fecha y lugar de expedición': 0.2,
        'G.S. RH': 0.2,
      },
      fields: yellowBack,
      ignore: 'Lugar de nacimiento | Estatura | Índice derecho | Registrador nacional',
      absent: ['expirationDate'],
    }),
    back('tarjeta-identidad', {
      titles: { 'Fecha de vencimiento': 0.2, 'Índice derecho': 0.4, 'Registrador Nacional': 0.3 },
      fields: [
        ...yellowBack,
        field('expiryDate', 'Fecha de vencimiento', { where: ['inline', 'right', 'above'] }),
      ],
      ignore: 'Lugar de nacimiento | Estatura | Índice derecho | Registrador nacional',
    }),
    front('cedula-2020', {
      titles: {
        'República de Colombia': 0.6,
        'Cédula de ciudadanía': 0.3,
        NUIP: 0.4,
        'Fecha de expiración': 0.2,
      },
      fields: [
        field('personalNumber', 'NUIP', { pattern: number }),
        // The I of NUIP is thin, so the label is easily misread. No other number on this side has
        // dots.
        field('personalNumber', '', { anywhere: /^\d{1,3}(?:\.\d{3}){2,3}$/ }),
        ...inSpanish('surnames', 'givenNames', 'nationality', 'sex', 'birthDate'),
        field('bloodType', 'G.S. | GS'),
        field('birthPlace', 'Lugar de nacimiento'),
        field('issueDateAndPlace', 'Fecha y lugar de expedición'),
        field('expiryDate', 'Fecha de expiración'),
      ],
      ignore: 'Estatura | Firma',
    }),
    front('extranjeria', {
      titles: {
        'Cédula de extranjería': 0.9,
        'República de Colombia': 0.3,
        'Migración Colombia': 0.3,
      },
      fields: [
        field('personalNumber', 'No. | Número', {
          where: ['inline', 'right'],
          pattern: /^\d{5,10}$/,
        }),
        ...inSpanish('surnames', 'givenNames', 'nationality'),
        field('birthDate', 'Fecha de nacimiento | F. nacimiento'),
        field('sex', 'Sexo'),
        field('bloodType', 'RH'),
        field('issueDate', 'F. expedición | Fecha de expedición'),
        field('expiryDate', 'Vence | F. vencimiento'),
      ],
    }),
  ],
});
