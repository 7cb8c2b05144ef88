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
      titles: 'Eesti Vabariik 0.6 | Republic of Estonia 0.5 | Isikutunnistus 0.4',
      fields: [
        field('surnames', 'Perekonnanimi @ 0.404 0.226'),
        field('givenNames', 'Eesnimi | Eesnimed @ 0.405 0.306'),
        field('sex', 'Sugu @ 0.634 0.438'),
        field('nationality', 'Kodakondsus | Citizenship @ 0.744 0.442'),
        field('birthDate', 'Sünniaeg @ 0.748 0.523'),
        field('personalNumber', 'Isikukood | Personal code @ 0.748 0.625', {
          anywhere: /^[1-8]\d{10}$/,
        }),
        field(
          'documentNumber',
          'Dokumendi number | Dokumendi nr | Document number | Document No. @ 0.408 0.713',
          { pattern: /^[A-Z]{1,2}\d{7}$/ },
        ),
        field('expiryDate', 'Kehtiv kuni @ 0.406 0.621'),
      ],
      ignore: 'Väljaandja | Authority | Kasutaja allkiri | CAN',
      sexWords: { N: 'F' },
    }),
    front('id-2007', {
      titles: `Eesti Vabariik 0.5 | Republic of Estonia 0.5 | Republic of Estonia Identity Card 0.3
        Isikutunnistus 0.4`,
      fields: [
        field('surnames', 'Perekonnanimi @ 0.361 0.24', { lines: 1 }),
        field('givenNames', 'Eesnimed | Eesnimi @ 0.361 0.347', { lines: 1 }),
        field('sex', 'Sugu @ 0.474 0.479'),
        field('nationality', 'Kodakondsus | Citizenship @ 0.475 0.547'),
        field('birthDate', 'Sünniaeg @ 0.476 0.613'),
        field('personalNumber', 'Isikukood | Personal code @ 0.473 0.677', {
          anywhere: /^[1-8]\d{10}$/,
        }),
        field('documentNumber', 'Dokumendi number | Document number @ 0.364 0.809', {
          pattern: /^[A-Z]{2}\d{7}$/,
        }),
        field('expiryDate', 'Kehtiv kuni @ 0.362 0.917'),
      ],
      ignore: 'Kasutaja allkiri',
      sexWords: { N: 'F' },
    }),
    back('id-2018', {
      titles: 'Sünnikoht 0.4 | Välja antud 0.3 | Elamisloa liik 0.3',
      fields: [
        field('birthPlace', 'Sünnikoht | Place of birth'),
        field('issueDate', 'Välja antud | Väljaandmise kuupäev | Date of issue'),
      ],
    }),
  ],
});
