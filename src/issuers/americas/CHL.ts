import { barcodeFormat, confirmed, fieldsAt, singleSource } from '../define/barcode.js';
import { birthDateOf, expirationDateOf } from '../define/dates.js';
import { back, defineIssuer, field, front, spanishLetters } from '../define/issuer.js';
import { type NumberRule, checkDigit, numberBy, withoutZeros } from '../define/number.js';
import { isUnder, parameter } from '../define/payload.js';
import { codeValue, isoOf, nameOf, textValue } from '../define/values.js';
import { cardShapes } from '../define/zone-rules.js';

/** Weights 2 to 7 from the right, modulo eleven. */
const checkOf = (body: string): string =>
  '0K987654321'[
    [...body].reverse().reduce((sum, digit, i) => sum + Number(digit) * (2 + (i % 6)), 0) % 11
  ]!;

/** RUN: seven or eight digits and a check digit or K. */
const run: NumberRule = {
  shape: /^0?\d{6,8}[\dK]$/,
  check: (bare) => checkOf(bare.slice(0, -1)) === bare.slice(-1),
  normal: (bare) => `${withoutZeros(bare.slice(0, -1))}-${bare.slice(-1)}`,
};

/** A RUN in a zone, as its body and check digit; the check digit has to prove the body. */
const runIn = (text: string, shape: RegExp): string | undefined => {
  const [, body, check] = shape.exec(text) ?? [];
  return body !== undefined && checkOf(body) === check ? `${body}-${check}` : undefined;
};

/** Six digits proven by the check digit that follows them. */
const proven = (text: string): string | undefined =>
  /^\d{7}$/.test(text) && checkDigit(text.slice(0, 6)) === Number(text[6])
    ? text.slice(0, 6)
    : undefined;

/** Cards since 2013: an address of the civil registry, which is parsed and never followed. */
const qr = barcodeFormat('chile-qr', confirmed, ({ url }, today) => {
  if (!isUnder(url, 'registrocivil.cl')) return undefined;
  const documentNumber = numberBy(run, parameter(url, 'RUN'));
  if (documentNumber === undefined) return undefined;
  // Serial, birth and expiry, a check digit after each. Cut from its end, because the serial
  // has had several lengths (docs/FORMATS.md 4.1).
  const mrz = parameter(url, 'mrz') ?? '';
  const birth = proven(mrz.slice(-14, -7));
  const expiry = proven(mrz.slice(-7));
  return {
    values: {
      documentNumber,
      cardSerial: codeValue(parameter(url, 'serial')),
      birthDate: birth && isoOf(birthDateOf(birth, today)),
      expirationDate: expiry && isoOf(expirationDateOf(expiry, today)),
    },
    // The order of the names is unknown, so they can confirm a printed name but not give one.
    details: { type: textValue(parameter(url, 'type')), name: nameOf(parameter(url, 'name')) },
  };
});

const minLength = 419;

/** Cards of 2002 to 2013: fixed layout, then the template of a fingerprint. */
const pdf417 = barcodeFormat('chile-2002', singleSource, ({ latin }, today) => {
  const { number, surname, country, expiry, serial } = fieldsAt(latin, {
    number: [0, 9],
    surname: [19, 49],
    country: [49, 52],
    expiry: [52, 58],
    serial: [58, 68],
  });
  if (latin.length < minLength || !/^[A-Z]{3}$/.test(country)) return undefined;
  const documentNumber = numberBy(run, number);
  if (documentNumber === undefined) return undefined;
  return {
    values: {
      documentNumber,
      cardSerial: codeValue(serial),
      surnames: nameOf(surname),
      nationality: country,
      expirationDate: isoOf(expirationDateOf(expiry, today)),
    },
    // The father's surname alone; the card prints both.
    truncated: ['surnames'],
  };
});

export const issuer = defineIssuer('CHL', {
  nationality: 'CHILENA CHILENO CHILEAN',
  letters: spanishLetters,
  national: run,
  card: { numbers: ['national'], dataBarcode: true },
  zone: {
    onBack: true,
    numberIsSerial: true,
    personNumber: ({ optionalData2 }) => runIn(optionalData2, /(\d{7,8})<([0-9K])/),
    personShapeIn: 'optionalData',
    registryNumber: (content) => runIn(content, /^(\d{7,8})<?([0-9K])$/),
    deviations: [
      // Serials are digits on the cards of 2013, two letters and seven digits on those of 2024
      // (docs/FORMATS.md 4.1).
      cardShapes({
        documentNumber: ['999999999', 'AA9999999', 'A99999999'],
        optionalData: ['A99<<<<<<<<<<<<'],
        optionalData2: ['99999999<9<', '99999999<K<', '9999999<9<<', '9999999<K<<'],
      }),
    ],
  },
  sources: { documentNumber: 'BMF', issuingDate: 'F' },
  barcodes: [qr, pdf417],
  layouts: [
    front('cedula-2013', {
      titles: {
        'República de Chile': 0.7,
        'Servicio de registro civil e identificación': 0.5,
        'Cédula de identidad': 0.1,
      },
      fields: [
        field('surnames', 'Apellidos', { at: { x: 0.345, y: 0.216 }, lines: 2 }),
        field('givenNames', 'Nombres', { at: { x: 0.347, y: 0.362 }, lines: 2 }),
        field('nationality', 'Nacionalidad', { at: { x: 0.347, y: 0.456 } }),
        field('sex', 'Sexo', { at: { x: 0.572, y: 0.453 } }),
        field('birthDate', 'Fecha de nacimiento', { at: { x: 0.347, y: 0.554 } }),
        field('cardSerial', 'Número documento | Número de documento | N° documento', {
          at: { x: 0.573, y: 0.553 },
          pattern: /^(?:[A-Z]{1,2}\d{6,8}|\d{3}\.?\d{3}\.?\d{3})$/,
        }),
        field('issueDate', 'Fecha de emisión', { at: { x: 0.347, y: 0.652 } }),
        field('expiryDate', 'Fecha de vencimiento', { at: { x: 0.569, y: 0.652 } }),
        field('personalNumber', 'RUN | R.U.N. | RUT', {
          anywhere: /^\d{1,2}\.?\d{3}\.?\d{3}-?[\dK]$/,
        }),
      ],
      ignore: 'Firma del titular | CAN | NAC/CAN',
    }),
    back('cedula-2013', {
      titles: { 'Nació en': 0.5, Profesión: 0.2 },
      fields: [field('birthPlace', 'Nació en', { where: ['inline', 'right'] })],
      ignore: 'Profesión | Profesión no informada | Inscripción',
    }),
  ],
});
