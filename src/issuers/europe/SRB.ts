import { defineIssuer, field, front, passport } from '../define/issuer.js';
import { jmbg } from '../define/number.js';

export const issuer = defineIssuer('SRB', {
  nationality: 'SRPSKO SRBIJA SERBIAN',
  national: jmbg,
  zone: { personShapeIn: 'optionalDataIfPrinted' },
  layouts: [
    front('id', {
      evidence: 'M',
      titles: 'Republika Srbija 0.7 | Republic of Serbia 0.6 | Lična karta 0.4',
      fields: [
        field('surnames', 'Prezime'),
        field('givenNames', 'Ime'),
        field('documentNumber', 'Reg. br | Registarski broj | Reg. No.', { pattern: /^\d{9}$/ }),
        field('issueDate', 'Datum izdavanja'),
        field('expiryDate', 'Važi do'),
      ],
    }),
    passport('passport', {
      titles: 'Republic of Serbia 0.7 | République de Serbie 0.7',
      fields: [
        field('documentNumber', '@ 0.637 0.152', { pattern: /^\d{9}$/ }),
        field('surnames', 'Prezime | Surname @ 0.301 0.208', { lines: 1 }),
        field('givenNames', 'Ime | Given names @ 0.301 0.271', { lines: 1 }),
        field('nationality', '@ 0.301 0.326'),
        field('birthDate', '@ 0.3 0.385'),
        field('sex', '@ 0.3 0.445'),
        field('birthPlace', '@ 0.429 0.444', { lines: 1 }),
        field('issueDate', '@ 0.303 0.654'),
        field('expiryDate', '@ 0.303 0.713'),
      ],
      ignore: 'Prebivalište | Adresa stana',
    }),
  ],
});
