import { defineIssuer, field, front } from '../define/issuer.js';
import { markAfter } from '../define/number.js';

export const issuer = defineIssuer('BGR', {
  nationality: 'BALGARIA BULGARIA BULGARIAN',
  // EGN.
  national: { shape: /^\d{10}$/, check: markAfter([2, 4, 8, 5, 10, 9, 7, 3, 6], '01234567890') },
  zone: { personShapeIn: 'optionalDataIfPrinted' },
  layouts: [
    front('id', {
      evidence: 'M',
      titles: 'Republic of Bulgaria 0.7 | Republika Balgaria 0.5',
      fields: [
        // Printed in Cyrillic first, in Latin letters below.
        field('surnames', 'Surname', { lines: 2, lastLine: true }),
        field('givenNames', 'Name | Given names', { lines: 2, lastLine: true }),
        field('nationality', 'Nationality'),
        field('birthDate', 'Date of birth'),
        field('sex', 'Sex'),
        field('personalNumber', 'Personal No | Personal number', { pattern: /^\d{10}$/ }),
        field('expiryDate', 'Date of expiry'),
        field('documentNumber', 'Document number | Document No', { pattern: /^[A-Z0-9]{9}$/ }),
      ],
      ignore: "Father's name",
    }),
  ],
});
