import { defineIssuer, field, passport } from '../define/issuer.js';

export const issuer = defineIssuer('AZE', {
  nationality: 'AZERBAIJANI',
  // FIN: seven places without I and O.
  national: { shape: /^[\dA-HJ-NP-Z]{7}$/ },
  layouts: [
    passport('passport', {
      titles: 'Republic of Azerbaijan 0.7 | Azərbaycan Respublikası 0.7',
      fields: [
        field('documentNumber', '@ 0.643 0.128', { pattern: /^[A-Z]\d{8}$/ }),
        // In Azerbaijani first, in Latin letters of the zone below.
        field('surnames', '@ 0.298 0.233', { lines: 2, lastLine: true }),
        field('givenNames', '@ 0.298 0.342', { lines: 2, lastLine: true }),
        field('nationality', '@ 0.3 0.411'),
        field('birthDate', '@ 0.297 0.48'),
        field('sex', '@ 0.71 0.478'),
        field('birthPlace', '@ 0.299 0.543', { lines: 1 }),
        field('issueDate', '@ 0.299 0.611'),
        field('expiryDate', '@ 0.484 0.611'),
      ],
      ignore: 'Patronymic | Issuing authority',
      sexWords: { K: 'M', Q: 'F' },
    }),
  ],
});
