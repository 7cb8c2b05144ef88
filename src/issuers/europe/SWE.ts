import { defineIssuer, field, front } from '../define/issuer.js';
import { luhn } from '../define/number.js';

export const issuer = defineIssuer('SWE', {
  nationality: 'SVENSK SWEDISH',
  // Ten digits, Luhn, with or without the century before them.
  national: {
    separators: /[\s+<-]+/g,
    shape: /^(19|20)?\d{10}$/,
    check: (bare) => luhn(bare.slice(-10)),
    // Print omits the century, the zone has it.
    normal: (bare) => bare.slice(-10),
  },
  zone: { personShapeIn: 'optionalData' },
  layouts: [
    front('id', {
      titles: {
        'Sverige Sweden': 0.6,
        'Nationellt identitetskort': 0.6,
        Sverige: 0.3,
        Sweden: 0.2,
      },
      fields: [
        field('surnames', 'Efternamn', { at: { x: 0.371, y: 0.226 } }),
        field('givenNames', 'Förnamn', { at: { x: 0.371, y: 0.316 }, lines: 2 }),
        field('sex', 'Kön', { at: { x: 0.373, y: 0.404 } }),
        field('nationality', 'Nationalitet', { at: { x: 0.45, y: 0.4 } }),
        field('birthDate', 'Födelsedatum', { at: { x: 0.715, y: 0.406 } }),
        field('personalNumber', 'Personnr | Personal Id. No.', {
          at: { x: 0.373, y: 0.494 },
          pattern: /^(?:\d{2})?\d{6}[-+]?\d{4}$/,
        }),
        field('documentNumber', 'Kortnr | Card No.', {
          at: { x: 0.463, y: 0.577 },
          pattern: /^[A-Z]{0,2}\d{7,8}$/,
        }),
        field('expiryDate', 'Sista giltighetsdag | Date of expiry', { at: { x: 0.462, y: 0.697 } }),
      ],
      ignore: 'Längd | Height | CAN | Innehavarens namnteckning',
      sexWords: { K: 'F' },
    }),
  ],
});
