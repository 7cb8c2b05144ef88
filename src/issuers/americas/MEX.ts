import { barcodeFormat, singleSource } from '../define/barcode.js';
import { back, defineIssuer, field, front, passport, spanishLetters } from '../define/issuer.js';
import { type NumberRule, isMonthDay } from '../define/number.js';
import type { CodeHolder } from '../define/personal-code.js';
import { isUnder } from '../define/payload.js';
import { dateIn } from '../define/values.js';
import { digitsOnly, passportNumbers } from '../define/zone-rules.js';

const values = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

/** Federal states of birth; NE for those born abroad. */
const states = [
  'AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR',
  'TC|TS|TL|VZ|YN|ZS|NE',
].join('|');

const checkDigitOf = (bare: string): number => {
  const sum = [...bare.slice(0, 17)].reduce(
    (total, letter, i) => total + values.indexOf(letter) * (18 - i),
    0,
  );
  return (10 - (sum % 10)) % 10;
};

/**
 * A letter in the seventeenth place means a birth in 2000 or later. So such a code with a year from
 * this one on would be of the future: it is not valid.
 */
const yearsToCome = 30;

const hasCentury = (bare: string): boolean =>
  /\d/.test(bare[16]!) || Number(bare.slice(4, 6)) < yearsToCome;

/** Name, YYMMDD, sex, state, name, a digit until 1999, check digit (docs/FORMATS.md 2.3). */
const curpRule: NumberRule = {
  shape: new RegExp(`^[A-Z][AEIOUX][A-Z]{2}\\d{6}[HMX](${states})[B-DF-HJ-NP-TV-Z]{3}[\\dA-Z]\\d$`),
  check: (bare) =>
    isMonthDay(bare, 6, 8) && hasCentury(bare) && checkDigitOf(bare) === Number(bare[17]),
};

const particles = new Set(
  'DA DAS DE DEL DER DI DIE DD EL LA LOS LAS LE LES MAC MC VAN VON Y'.split(' '),
);

const common = new Set(['JOSE', 'J', 'MARIA', 'MA', 'M']);

const meaningful = (words: readonly string[]): readonly string[] => {
  const kept = words.filter((word) => !particles.has(word));
  return kept.length > 0 ? kept : words;
};

const letterOf = (word: string | undefined): string => word?.[0] ?? 'X';

/** The first eleven places: paterno, its first inner vowel, materno, given name, YYMMDD, sex. */
const curpStart = ({ surnames, names, birthDate, gender }: CodeHolder): string => {
  const [father, mother] = meaningful(surnames);
  const given = meaningful(names);
  const name = given.length > 1 && common.has(given[0]!) ? given[1] : given[0];
  const vowel = /[AEIOU]/.exec(father?.slice(1) ?? '')?.[0] ?? 'X';
  const date = birthDate.replaceAll('-', '').slice(2);
  const sex = gender === 'M' ? 'H' : gender === 'F' ? 'M' : 'X';
  return letterOf(father) + vowel + letterOf(mother) + letterOf(name) + date + sex;
};

/**
 * `/24 digits/YYYYMMDD/letter/6 digits`. The 24 digits are thirteen of the OCR number, two of
 * unknown meaning, and nine of the CIC.
 */
const path = /^\/(?<ocr>\d{13})\d{2}(?<cic>\d{9})(?:\/(?<day>\d{8}))?(?:\/|$)/;

const qr = barcodeFormat('mexico-ine-qr', singleSource, ({ url }) => {
  if (!isUnder(url, 'qr.ine.mx')) return undefined;
  const { ocr, cic, day } = path.exec(url.pathname)?.groups ?? {};
  if (cic === undefined) return undefined;
  // What the day means is not documented, so it is not an issuing date.
  return { values: { documentNumber: cic }, details: { ocr, date: dateIn('ymd', day) } };
});

/** The vertical linear code of newer backs: the CIC alone. */
const linear = barcodeFormat('mexico-ine-linear', singleSource, ({ symbology, text }) =>
  symbology === 'CODE128' && /^\d{9}$/.test(text)
    ? { values: { documentNumber: text } }
    : undefined,
);

/** As printed: also with a letter that the rule refuses, so that a misread one is found. */
const curpPrinted = /^[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{5}[A-Z0-9]\d$/;
const curp = field('personalCode', 'CURP | Clave única de registro de población');
const fields = [
  field('fullName', 'Nombre', { order: 'threeLines', lines: 4, where: ['below'] }),
  field('documentNumber', 'Clave de elector', { anywhere: /^[A-Z]{6}\d{8}[HM]\d{3}$/ }),
  { ...curp, unlabelled: true, pattern: curpPrinted },
  field('birthDate', 'Fecha de nacimiento'),
  field('sex', 'Sexo', { where: ['inline', 'right'] }),
  field('validity', 'Vigencia'),
];

/** Labels whose values are not taken. Their dates are years only, so none is a date of issue. */
const notTaken = `Domicilio | Año de registro | Emisión | Sección | Estado | Municipio | Localidad
  Edad | Folio`;

/** Hombre, Mujer: an M is a woman. */
const sexWords = { H: 'M', M: 'F' } as const;
const elector = { fields, ignore: notTaken, sexWords };

export const issuer = defineIssuer('MEX', {
  nationality: 'MEXICANA MEXICANO MEXICAN',
  letters: spanishLetters,
  numbers: {
    national: curpRule,
    personalCode: curpRule,
    // Six letters of the name, YYMMDD, state, sex, three digits.
    electorKey: {
      shape: /^[A-Z]{6}\d{6}\d{2}[HM]\d{3}$/,
      check: (bare) => (isMonthDay(bare, 8, 10) ? undefined : false),
    },
    // The number of the credential; its check digit stands in the zone only.
    cic: { shape: /^\d{9}$/ },
  },
  // INE prints the elector's key in front and the credential's code behind (docs/FORMATS.md 4.4).
  card: { numbers: ['cic', 'electorKey'], citizensOnly: true, twoNumbers: true },
  zone: {
    onBack: true,
    deviations: [
      // INE: H is hombre, M is mujer (docs/FORMATS.md 1.7); the number is the CIC.
      {
        formats: ['TD1'],
        code: /^I/,
        shapes: {
          documentNumber: digitsOnly,
          optionalData: ['<<9999999999999'],
          optionalData2: ['<99<<99999<'],
        },
        read: { sex: 'sexHombreMujer' },
        sexOfCitizens: sexWords,
      },
      passportNumbers('A99999999'),
    ],
  },
  passportId: '052',
  personalCode: {
    labels: ['CURP', 'Clave Única de Registro de Población'],
    printed: curpPrinted,
    start: curpStart,
    anchor: [4, 11],
    rest: /[HMX]([A-Z]{5}[A-Z0-9]\d)$/,
    says: (curp) => ({
      birthDate: [
        (/\d/.test(curp[16] ?? '') ? '19' : '20') + curp.slice(4, 6),
        curp.slice(6, 8),
        curp.slice(8, 10),
      ].join('-'),
      gender: curp[10] === 'H' ? 'M' : curp[10] === 'M' ? 'F' : '',
    }),
  },
  sources: { documentNumber: 'MBFK', gender: 'MF', birthDate: 'MF', expirationDate: 'MF' },
  barcodes: [qr, linear],
  layouts: [
    front('INE', {
      titles: { 'Instituto Nacional Electoral': 0.8, 'Credencial para votar': 0.6, México: 0.1 },
      ...elector,
    }),
    front('IFE', {
      titles: { 'Instituto Federal Electoral': 0.8, 'Registro Federal de Electores': 0.5 },
      ...elector,
    }),
    back('INE', {
      evidence: 'M',
      titles: {
        'Secretario Ejecutivo del Instituto Nacional Electoral': 0.8,
        'Elecciones federales': 0.5,
      },
    }),
    passport('passport', {
      titles: {
        'Estados Unidos Mexicanos': 0.9,
        'Clave del país de expedición': 0.3,
        Pasaporte: 0.2,
      },
      fields: [
        field('documentNumber', 'Pasaporte No. | Passport No. | Passeport n°', {
          pattern: /^[A-Z]?\d{8,11}$/,
        }),
        field('surnames', 'Apellidos | Surname | Nom'),
        field('givenNames', 'Nombres | Given names | Prénoms'),
        field('nationality', 'Nacionalidad'),
        field('birthDate', 'Fecha de nacimiento | Date of birth'),
        curp,
        field('personalCode', 'Personal No.'),
        field('sex', 'Sexo | Sex'),
        field('birthPlace', 'Lugar de nacimiento | Place of birth'),
        field('issueDate', 'Fecha de expedición | Date of issue'),
        field('expiryDate', 'Fecha de caducidad | Expiry date | Date of expiry'),
      ],
      ignore: `Tipo | Type | Clave del país de expedición | Issuing state code | Autoridad
        Authority | Observaciones`,
    }),
  ],
});
