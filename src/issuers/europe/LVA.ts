import { defineIssuer, field, front } from '../define/issuer.js';
import { markAfter } from '../define/number.js';

/** The check digit is the remainder of the sum plus one. */
const isChecked = markAfter([10, 5, 8, 4, 2, 1, 6, 3, 7, 9], '12345678900');

export const issuer = defineIssuer('LVA', {
  nationality: 'LATVIJAS LATVIJA LATVIAN',
  letters: 'ĀČĒĢĪĶĻŅŠŪŽ',
  // DDMMYY and five digits; those issued since 2017 begin with 32 and hold no date.
  national: {
    shape: /^\d{11}$/,
    check: (bare) => (bare.startsWith('32') ? undefined : isChecked(bare)),
    normal: (bare) => `${bare.slice(0, 6)}-${bare.slice(6)}`,
  },
  zone: { personShapeIn: 'optionalData' },
  layouts: [
    // Positions measured on a published specimen of 2012, which shows front and back on one
    // picture.
    front('id', {
      titles: {
        'Latvijas Republika': 0.6,
        'Republic of Latvia': 0.6,
        'Personas apliecība': 0.4,
        'Latvija Latvia': 0.4,
      },
      fields: [
        field('surnames', 'Uzvārds', { at: { x: 0.385, y: 0.291 } }),
        field('givenNames', 'Vārds | Vārdi | Vārds(-i)', { at: { x: 0.385, y: 0.454 } }),
        field('sex', 'Dzimums'),
        field('nationality', 'Valstiskā piederība', { at: { x: 0.717, y: 0.581 } }),
        field('birthDate', 'Dzimšanas datums', { at: { x: 0.419, y: 0.691 } }),
        field('expiryDate', 'Derīga līdz', { at: { x: 0.414, y: 0.798 } }),
        field('personalNumber', 'Personas kods | Personal code', {
          at: { x: 0.419, y: 0.585 },
          anywhere: /^\d{6}-?\d{5}$/,
        }),
        field('documentNumber', 'Dokumenta numurs | Document No.', {
          at: { x: 0.773, y: 0.119 },
          anywhere: /^[A-Z]{2}\d{7}$/,
        }),
      ],
      sexWords: { V: 'M', S: 'F' },
    }),
  ],
});
