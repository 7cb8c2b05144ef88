import { barcodeFormat, confirmed } from '../define/barcode.js';
import { back, defineIssuer, field, front, spanishLetters } from '../define/issuer.js';
import { codeValue, dateIn, genderOf, nameOf, textValue, trimmed } from '../define/values.js';
import type { ZoneTexts } from '../define/zone-rules.js';

/** The number with fillers for hyphens, where a zone has it (unconfirmed: docs/FORMATS.md 9). */
const inZone = /^(\d{1,2}(?:PI|AV|N)?|PE|N|E|PI|AV)<(\d{1,4})<(\d{1,6})$/;

const numberInZone = ({ documentNumber, optionalData, optionalData2 }: ZoneTexts) =>
  [documentNumber, optionalData, optionalData2]
    .map((text) =>
      inZone
        .exec(text.replace(/^<+|<+$/g, ''))
        ?.slice(1)
        .join('-'),
    )
    .find((number) => number !== undefined);

const dateOf = (text: string | undefined) => dateIn('ymd', text) ?? dateIn('dmy', text);

/**
 * The place of the sex shows how the names are split: after given names, surnames and married
 * surname (4), after two names and two surnames (5), or after these and a married surname (6).
 */
const sexAt = (fields: readonly string[]): number | undefined =>
  [4, 5, 6].find((i) => genderOf(fields[i]) !== undefined && dateOf(fields[i + 2]) !== undefined);

/** Number, names, sex, birthplace, birth, nationality, dates, serial (docs/FORMATS.md 4.13). */
const qr = barcodeFormat('panama-qr', confirmed, ({ text }) => {
  const fields = text.split('|').map(trimmed);
  const sex = sexAt(fields);
  const documentNumber = codeValue(fields[0]?.replace(/\s/g, ''));
  if (sex === undefined || documentNumber === undefined) return undefined;
  const firstSurname = sex === 4 ? 2 : 3;
  const [gender, place, born, nationality, issued, expires, serial] = fields.slice(sex);
  return {
    values: {
      documentNumber,
      names: nameOf(...fields.slice(1, firstSurname)),
      surnames: nameOf(...fields.slice(firstSurname, sex)),
      gender: genderOf(gender),
      birthCountry: textValue(place),
      birthDate: dateOf(born),
      nationality: textValue(nationality),
      issuingDate: dateOf(issued),
      expirationDate: dateOf(expires),
      cardSerial: codeValue(serial),
    },
  };
});

/** Province 1 to 13, or a prefix, or both; volume; entry (docs/FORMATS.md 3 and 4.13). */
const number = field(
  'personalNumber',
  'Cédula | No. de cédula | Número de cédula | No. de identidad | Número de identidad | Cédula No.',
  { anywhere: /^(?:(?:[1-9]|1[0-3])(?:PI|AV|-PI|-AV)?|PE|E|N|PI|AV|E-8)-\d{1,4}-\d{1,6}$/ },
);

const firstLabels = ['Nombre usual', 'Fecha de nacimiento', 'Lugar de nacimiento'];

/** The names have no labels: given names in the first row, then surnames, then a married name. */
const fields = [
  field('givenNames', '', { band: { above: firstLabels, rows: 'first' } }),
  field('surnames', '', { band: { above: firstLabels, rows: 'rest' } }),
  field('birthDate', 'Fecha de nacimiento | Fecha nac'),
  field('birthPlace', 'Lugar de nacimiento', { where: ['inline', 'right', 'below'], lines: 2 }),
  field('nationality', 'Nacionalidad'),
  field('sex', 'Sexo'),
  field('bloodType', 'Tipo de sangre | Tipo sangre | Donante tipo de sangre'),
  field('issueDate', 'Expedida | Fecha de expedición | Expedición'),
  field('expiryDate', 'Expira | Fecha de expiración | Expiración'),
  number,
];

const card = { fields, ignore: 'Nombre usual', birthCountry: 'place' } as const;
const republic = { 'República de Panamá': 0.7 };

export const issuer = defineIssuer('PAN', {
  nationality: 'PANAMENA PANAMENO PANAMANIAN',
  letters: spanishLetters,
  nameAsPlace: 'PANAMA',
  // Province 1 to 13 or a letter for those born or registered elsewhere, volume, entry. The
  // hyphens are part of the number: without them it cannot be split.
  national: {
    separators: /\s+/g,
    shape: /^((1[0-3]|[1-9])-?(PI|AV)|1[0-3]|[1-9]|PE|PI|AV|N|E)-\d{1,4}-\d{1,6}$/,
    normal: (bare) => bare.replace(/^(\d+)-?(PI|AV)-/, '$1$2-'),
  },
  card: {
    numbers: ['national'],
    dataBarcode: true,
    barcodeBesideZone: true,
    // The nationality is given as printed, because the interface was written for this card.
    keepsPrintedNationality: true,
  },
  zone: { onBack: true, numberIsSerial: true, personNumber: numberInZone },
  sources: {
    documentNumber: 'FB',
    names: 'FB',
    surnames: 'FB',
    gender: 'FB',
    birthDate: 'FB',
    birthCountry: 'BF',
    nationality: 'BMF',
    issuingDate: 'FB',
    expirationDate: 'FB',
  },
  barcodes: [qr],
  layouts: [
    front('cedula-2010', { titles: { ...republic, 'Tribunal Electoral': 0.4 }, ...card }),
    front('cedula-2023', {
      titles: { ...republic, 'Documento de identidad': 0.4, 'Cédula de identidad personal': 0.4 },
      ...card,
    }),
    back('cedula', {
      evidence: 'M',
      titles: { 'Director Nacional de Cedulación': 0.7, 'Dirección Nacional de Cedulación': 0.7 },
      fields: [number],
    }),
  ],
});
