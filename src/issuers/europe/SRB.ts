import { defineIssuer, field, front, passport } from '../define/issuer.js';
import { jmbg } from '../define/number.js';

export const issuer = defineIssuer('SRB', {
  nationality: 'SRPSKO SRBIJA SERBIAN',
  cyrillicNames: 'sr',
  national: jmbg,
  zone: { personShapeIn: 'optionalData' },
  layouts: [
    // Printed in Cyrillic, or on request in Latin letters; the captions in English besides.
    front('id', {
      titles: {
        'Republika Srbija': 0.7,
        'Република Србија': 0.7,
        'Republic of Serbia': 0.6,
        'Lična karta': 0.4,
        'Lična karta Identity card': 0.4,
        'Лична карта Identity card': 0.4,
        'Лична карта': 0.4,
        'Karta Identity card': 0.3,
      },
      fields: [
        field('surnames', 'Prezime | Презиме | Surname', { at: { x: 0.33, y: 0.29 }, lines: 1 }),
        field('givenNames', 'Ime | Име | Given name', { at: { x: 0.33, y: 0.395 }, lines: 1 }),
        field('birthDate', 'Datum rođenja | Датум рођења | Date of birth', {
          at: { x: 0.33, y: 0.5 },
        }),
        field('sex', 'Pol | Пол | Sex', { at: { x: 0.33, y: 0.61 } }),
        field('documentNumber', 'Reg. br | Рег. број | Registarski broj | Reg No', {
          at: { x: 0.52, y: 0.61 },
          anywhere: /^\d{9}$/,
        }),
        field('issueDate', 'Datum izdavanja | Датум издавања | Issuing date', {
          at: { x: 0.33, y: 0.72 },
        }),
        field('expiryDate', 'Važi do | Важи до | Valid until', { at: { x: 0.33, y: 0.82 } }),
      ],
      ignore: 'Dokument izdaje | Документ издаје | Issuing authority',
      // How the text reader reads a small Ж.
      sexWords: { '\uFFFD': 'F', '\uFFFDK': 'F', K: 'F', X: 'F' },
    }),
    passport('passport', {
      titles: { 'Republic of Serbia': 0.7, 'République de Serbie': 0.7 },
      fields: [
        field('documentNumber', '', { at: { x: 0.637, y: 0.152 }, pattern: /^\d{9}$/ }),
        field('surnames', 'Prezime | Surname', { at: { x: 0.301, y: 0.208 }, lines: 1 }),
        field('givenNames', 'Ime | Given names', { at: { x: 0.301, y: 0.271 }, lines: 1 }),
        field('nationality', '', { at: { x: 0.301, y: 0.326 } }),
        field('birthDate', '', { at: { x: 0.3, y: 0.385 } }),
        field('sex', '', { at: { x: 0.3, y: 0.445 } }),
        field('birthPlace', '', { at: { x: 0.429, y: 0.444 }, lines: 1 }),
        field('issueDate', '', { at: { x: 0.303, y: 0.654 } }),
        field('expiryDate', '', { at: { x: 0.303, y: 0.713 } }),
      ],
      ignore: 'Prebivalište | Adresa stana',
    }),
  ],
});
