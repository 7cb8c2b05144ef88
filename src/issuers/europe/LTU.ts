import { defineIssuer, field, front } from '../define/issuer.js';
import { balticCode } from '../define/number.js';

export const issuer = defineIssuer('LTU', {
  nationality: 'LIETUVOS LIETUVA LITHUANIAN',
  letters: 'ĄČĘĖĮŠŲŪŽ',
  national: balticCode,
  zone: { personShapeIn: 'optionalData' },
  layouts: [
    front('id', {
      titles: {
        'Lietuvos Respublika': 0.6,
        'Republic of Lithuania': 0.6,
        'Asmens tapatybės kortelė': 0.4,
      },
      fields: [
        field('surnames', 'Pavardė', { at: { x: 0.367, y: 0.282 } }),
        field('givenNames', 'Vardas | Vardai', { at: { x: 0.367, y: 0.432 } }),
        field('sex', 'Lytis', { at: { x: 0.367, y: 0.567 } }),
        field('nationality', 'Pilietybė', { at: { x: 0.529, y: 0.567 } }),
        field('personalNumber', 'Asmens kodas', {
          at: { x: 0.529, y: 0.673 },
          anywhere: /^[1-8]\d{10}$/,
        }),
        field('birthDate', 'Gimimo data', { at: { x: 0.777, y: 0.673 } }),
        field('documentNumber', 'Kortelės Nr | Card No.', {
          at: { x: 0.53, y: 0.774 },
          pattern: /^\d{8}$/,
        }),
        field('expiryDate', 'Galioja iki', { at: { x: 0.776, y: 0.774 } }),
      ],
      ignore: 'CAN | Parašas',
      sexWords: { V: 'M', VYR: 'M', MOT: 'F' },
    }),
  ],
});
