import { barcodeFormat, singleSource } from '../define/barcode.js';
import { back, defineIssuer, field, front } from '../define/issuer.js';
import { balticCode } from '../define/number.js';
import { isUnder, parameter } from '../define/payload.js';
import { codeValue } from '../define/values.js';

/** The card of 2018: its number in an address of the police, as on a published specimen. */
const qr = barcodeFormat('estonia-qr', singleSource, ({ url }) => {
  if (!isUnder(url, 'politsei.ee')) return undefined;
  const documentNumber = codeValue(parameter(url, 'qr'));
  return documentNumber === undefined || !/^[A-Z]{2}\d{7}$/.test(documentNumber)
    ? undefined
    : { values: { documentNumber } };
});

export const issuer = defineIssuer('EST', {
  nationality: 'EESTI ESTONIAN',
  letters: 'ÄÖÜÕŠŽ',
  national: balticCode,
  zone: { personShapeIn: 'optionalData' },
  barcodes: [qr],
  layouts: [
    front('id-2018', {
      titles: { 'Eesti Vabariik': 0.6, 'Republic of Estonia': 0.5, Isikutunnistus: 0.4 },
      fields: [
        field('surnames', 'Perekonnanimi', { at: { x: 0.404, y: 0.226 } }),
        field('givenNames', 'Eesnimi | Eesnimed', { at: { x: 0.405, y: 0.306 } }),
        field('sex', 'Sugu', { at: { x: 0.634, y: 0.438 } }),
        field('nationality', 'Kodakondsus | Citizenship', { at: { x: 0.744, y: 0.442 } }),
        field('birthDate', 'Sünniaeg', { at: { x: 0.748, y: 0.523 } }),
        field('personalNumber', 'Isikukood | Personal code', {
          at: { x: 0.748, y: 0.625 },
          anywhere: /^[1-8]\d{10}$/,
        }),
        field(
          'documentNumber',
          'Dokumendi number | Dokumendi nr | Document number | Document No.',
          { at: { x: 0.408, y: 0.713 }, pattern: /^[A-Z]{1,2}\d{7}$/ },
        ),
        field('expiryDate', 'Kehtiv kuni', { at: { x: 0.406, y: 0.621 } }),
      ],
      ignore: 'Väljaandja | Authority | Kasutaja allkiri | CAN',
      sexWords: { N: 'F' },
    }),
    front('id-2007', {
      titles: {
        'Eesti Vabariik': 0.5,
        'Republic of Estonia': 0.5,
        'Republic of Estonia Identity Card': 0.3,
        Isikutunnistus: 0.4,
      },
      fields: [
        field('surnames', 'Perekonnanimi', { at: { x: 0.361, y: 0.24 }, lines: 1 }),
        field('givenNames', 'Eesnimed | Eesnimi', { at: { x: 0.361, y: 0.347 }, lines: 1 }),
        field('sex', 'Sugu', { at: { x: 0.474, y: 0.479 } }),
        field('nationality', 'Kodakondsus | Citizenship', { at: { x: 0.475, y: 0.547 } }),
        field('birthDate', 'Sünniaeg', { at: { x: 0.476, y: 0.613 } }),
        field('personalNumber', 'Isikukood | Personal code', {
          at: { x: 0.473, y: 0.677 },
          anywhere: /^[1-8]\d{10}$/,
        }),
        field('documentNumber', 'Dokumendi number | Document number', {
          at: { x: 0.364, y: 0.809 },
          pattern: /^[A-Z]{2}\d{7}$/,
        }),
        field('expiryDate', 'Kehtiv kuni', { at: { x: 0.362, y: 0.917 } }),
      ],
      ignore: 'Kasutaja allkiri',
      sexWords: { N: 'F' },
    }),
    back('id-2018', {
      titles: { Sünnikoht: 0.4, 'Välja antud': 0.3, 'Elamisloa liik': 0.3 },
      fields: [
        field('birthPlace', 'Sünnikoht | Place of birth'),
        field('issueDate', 'Välja antud | Väljaandmise kuupäev | Date of issue'),
      ],
    }),
  ],
});
