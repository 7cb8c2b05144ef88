import { defineIssuer, field, front } from '../define/issuer.js';
import { balticCode } from '../define/number.js';

export const issuer = defineIssuer('LTU', {
  nationality: 'LIETUVOS LIETUVA LITHUANIAN',
  letters: 'ĄČĘĖĮŠŲŪŽ',
  national: balticCode,
  zone: { personShapeIn: 'optionalData' },
  layouts: [
    front('id', {
      titles: 'Lietuvos Respublika 0.6 | Republic of Lithuania 0.6 | Asmens tapatybės kortelė 0.4',
      fields: [
        field('surnames', 'Pavardė @ 0.367 0.282'),
        field('givenNames', 'Vardas | Vardai @ 0.367 0.432'),
        field('sex', 'Lytis @ 0.367 0.567'),
        field('nationality', 'Pilietybė @ 0.529 0.567'),
        field('personalNumber', 'Asmens kodas @ 0.529 0.673', { anywhere: /^[1-8]\d{10}$/ }),
        field('birthDate', 'Gimimo data @ 0.777 0.673'),
        field('documentNumber', 'Kortelės Nr | Card No. @ 0.53 0.774', { pattern: /^\d{8}$/ }),
        field('expiryDate', 'Galioja iki @ 0.776 0.774'),
      ],
      ignore: 'CAN | Parašas',
      sexWords: { V: 'M', VYR: 'M', MOT: 'F' },
    }),
  ],
});
