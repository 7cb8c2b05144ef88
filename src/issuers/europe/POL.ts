import { back, defineIssuer, field, front } from '../define/issuer.js';
import { weighted } from '../define/number.js';
import { cardShapes } from '../define/zone-rules.js';

export const issuer = defineIssuer('POL', {
  nationality: 'POLSKIE POLSKA POLISH',
  letters: 'ĄĆĘŁŃÓŚŹŻ',
  // The personal number (PESEL).
  national: {
    shape: /^\d{11}$/,
    check: (bare) => weighted(bare, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0,
  },
  zone: {
    personShapeIn: 'optionalData',
    deviations: [cardShapes({ documentNumber: ['AAA999999'] })],
  },
  layouts: [
    front('id', {
      titles: { 'Rzeczpospolita Polska': 0.6, 'Dowód osobisty': 0.4, 'Republic of Poland': 0.5 },
      fields: [
        field('surnames', 'Nazwisko', { at: { x: 0.36, y: 0.28 }, lines: 2 }),
        field('givenNames', 'Imiona | Imię (imiona)', { at: { x: 0.359, y: 0.408 }, lines: 2 }),
        field('nationality', 'Obywatelstwo', { at: { x: 0.358, y: 0.516 } }),
        field('birthDate', 'Data urodzenia', { at: { x: 0.653, y: 0.515 } }),
        field('sex', 'Płeć', { at: { x: 0.651, y: 0.632 } }),
        field('documentNumber', 'Numer dowodu osobistego | Identity card number', {
          at: { x: 0.361, y: 0.653 },
          anywhere: /^[A-Z]{3}\d{6}$/,
        }),
        field('expiryDate', 'Termin ważności | Expiry date', { at: { x: 0.362, y: 0.757 } }),
      ],
      ignore: 'Numer CAN | CAN | Podpis posiadacza | Nazwisko rodowe',
      sexWords: { K: 'F' },
    }),
    back('id', {
      evidence: 'M',
      titles: { PESEL: 0.3, 'Imiona rodziców': 0.4, 'Organ wydający': 0.3, 'Nazwisko rodowe': 0.3 },
      fields: [
        field('personalNumber', 'PESEL | Personal number', { pattern: /^\d{11}$/ }),
        field('birthPlace', 'Miejsce urodzenia'),
        field('issueDate', 'Data wydania'),
      ],
      ignore: 'Imiona rodziców | Nazwisko rodowe | Organ wydający',
    }),
  ],
});
