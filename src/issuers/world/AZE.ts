import { defineIssuer, field, passport } from '../define/issuer.js';

export const issuer = defineIssuer('AZE', {
  nationality: 'AZERBAIJANI',
  // The personal number (FIN): seven characters, never I or O.
  national: { shape: /^[\dA-HJ-NP-Z]{7}$/ },
  layouts: [
    passport('passport', {
      titles: { 'Republic of Azerbaijan': 0.7, 'Azərbaycan Respublikası': 0.7 },
      fields: [
        field('documentNumber', '', { at: { x: 0.643, y: 0.128 }, pattern: /^[A-Z]\d{8}$/ }),
        // Two lines: in Azerbaijani, and below it in the Latin letters of the zone.
        field('surnames', '', { at: { x: 0.298, y: 0.233 }, lines: 2, lastLine: true }),
        field('givenNames', '', { at: { x: 0.298, y: 0.342 }, lines: 2, lastLine: true }),
        field('nationality', '', { at: { x: 0.3, y: 0.411 } }),
        field('birthDate', '', { at: { x: 0.297, y: 0.48 } }),
        field('sex', '', { at: { x: 0.71, y: 0.478 } }),
        field('birthPlace', '', { at: { x: 0.299, y: 0.543 }, lines: 1 }),
        field('issueDate', '', { at: { x: 0.299, y: 0.611 } }),
        field('expiryDate', '', { at: { x: 0.484, y: 0.611 } }),
      ],
      ignore: 'Patronymic | Issuing authority',
      sexWords: { K: 'M', Q: 'F' },
    }),
  ],
});
