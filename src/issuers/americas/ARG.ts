import type { CalendarDate } from '../../contract/calendar.js';
import { barcodeFormat, type Fields, confirmed } from '../define/barcode.js';
import { back, defineIssuer, field, front, spanishLetters } from '../define/issuer.js';
import type { NumberRule } from '../define/number.js';
import { complement11, markAfter, numberBy, withoutZeros } from '../define/number.js';
import {
  codeValue,
  dateIn,
  genderOf,
  nameOf,
  pastShortDate,
  textValue,
  trimmed,
} from '../define/values.js';
import { cardShapes, digitsOnly } from '../define/zone-rules.js';

/** Booklets of the last century print M or F before the number. */
const dni: NumberRule = {
  shape: /^[MF]?\d{6,8}$/,
  normal: (bare) => withoutZeros(bare.replace(/^[MF]/, '')),
};

const tax: NumberRule = {
  shape: /^(20|23|24|27|30|33|34)\d{9}$/,
  check: markAfter([5, 4, 3, 2, 7, 6, 5, 4, 3, 2], complement11),
};

const isDate = (text: string | undefined): boolean =>
  /^\d\d\/\d\d\/\d{2}(\d{2})?$/.test(trimmed(text));

const pastDate = (text: string | undefined, today: CalendarDate): string | undefined =>
  dateIn('dmy', text) ?? pastShortDate(text, today);

/** The ninth field is the tax number's prefix and check digit around the DNI. */
const cuilOf = (dni: string, around: string | undefined): string | undefined => {
  const [, prefix, check] = /^(\d{2})(\d)$/.exec(trimmed(around)) ?? [];
  if (prefix === undefined) return undefined;
  const body = dni.padStart(8, '0');
  return numberBy(tax, `${prefix}${body}${check}`) && `${prefix}-${body}-${check}`;
};

/** 2009 to 2012: the payload begins with `@`. */
const first = (fields: readonly string[]): Fields | undefined => {
  const [, number, copy, , surnames, names, nationality, birth, sex, issued, request, , expires] =
    fields;
  const documentNumber = numberBy(dni, number);
  if (documentNumber === undefined || !isDate(birth)) return undefined;
  return {
    values: {
      documentNumber,
      surnames: nameOf(surnames),
      names: nameOf(names),
      nationality: textValue(nationality),
      birthDate: dateIn('dmy', birth),
      gender: genderOf(sex),
      issuingDate: dateIn('dmy', issued),
      expirationDate: dateIn('dmy', expires),
    },
    details: { tramite: codeValue(request), ejemplar: codeValue(copy) },
  };
};

/** Since 2012, with the sex; the electronic card of 2024 omits it and ends in a signature. */
const later = (fields: readonly string[], today: CalendarDate): Fields | undefined => {
  const hasSex = /^[MFX]$/i.test(trimmed(fields[3]));
  const [request, surnames, names] = fields;
  const [number, copy, birth, issued, around] = fields.slice(hasSex ? 4 : 3);
  const documentNumber = numberBy(dni, number);
  if (documentNumber === undefined || !isDate(birth)) return undefined;
  return {
    values: {
      documentNumber,
      surnames: nameOf(surnames),
      names: nameOf(names),
      gender: hasSex ? genderOf(fields[3]) : undefined,
      birthDate: pastDate(birth, today),
      issuingDate: pastDate(issued, today),
    },
    details: {
      tramite: codeValue(request),
      ejemplar: codeValue(copy),
      cuil: cuilOf(documentNumber, around),
    },
  };
};

const barcode = barcodeFormat('argentina', confirmed, ({ text }, today) => {
  const fields = text.split('@');
  if (fields.length < 8) return undefined;
  return trimmed(fields[0]) === '' ? first(fields) : later(fields, today);
});

export const issuer = defineIssuer('ARG', {
  nationality: 'ARGENTINA ARGENTINO ARGENTINE',
  letters: spanishLetters,
  numbers: { national: dni, tax },
  card: { numbers: ['national'], dataBarcode: true, barcodeInFront: true },
  zone: { onBack: true, deviations: [cardShapes({ documentNumber: digitsOnly })] },
  sources: {
    documentNumber: 'BMF',
    names: 'BFM',
    surnames: 'BFM',
    gender: 'BMF',
    birthDate: 'BMF',
    nationality: 'FM',
    issuingDate: 'BF',
    expirationDate: 'MFB',
  },
  barcodes: [barcode],
  layouts: [
    front('dni', {
      titles: {
        'República Argentina': 0.6,
        Mercosur: 0.1,
        'Registro Nacional de las Personas': 0.2,
        'Ministerio del Interior': 0.3,
      },
      fields: [
        field('surnames', 'Apellido | Surname'),
        field('givenNames', 'Nombre | Name'),
        field('sex', 'Sexo | Sex'),
        field('nationality', 'Nacionalidad | Nationality'),
        field('birthDate', 'Fecha de nacimiento | Date of birth'),
        field('issueDate', 'Fecha de emisión | Date of issue'),
        field('expiryDate', 'Fecha de vencimiento | Date of expiry'),
        field('personalNumber', 'Documento | Document', {
          pattern: /^[MF]?\d{1,2}[.,]?\d{3}[.,]?\d{3}$/,
        }),
      ],
      ignore: `Ejemplar | Trámite N° | Of. ident. | Trámite N° / Of. ident. | Office ID
        Firma identificado | Signature`,
    }),
    back('dni', {
      titles: { CUIL: 0.4, Domicilio: 0.2, 'Ministro del Interior': 0.5 },
      fields: [field('birthPlace', 'Lugar de nacimiento')],
      ignore: 'Domicilio | CUIL | Pulgar',
    }),
  ],
});
