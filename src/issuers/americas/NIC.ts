import { defineIssuer, field, front, inSpanish, spanishLetters } from '../define/issuer.js';
import { isMonthDay } from '../define/number.js';

export const issuer = defineIssuer('NIC', {
  nationality: 'NICARAGUENSE NICARAGUAN',
  letters: spanishLetters,
  // Municipality, DDMMYY of birth, serial, letter.
  national: {
    shape: /^\d{13}[A-HJ-NP-Y]$/,
    check: (bare) =>
      isMonthDay(bare, 5, 3) &&
      'ABCDEFGHJKLMNPQRSTUVWXY'[Number(bare.slice(0, 13)) % 23] === bare[13],
  },
  card: { numbers: ['national'] },
  sources: { documentNumber: 'F' },
  layouts: [
    front('cedula', {
      evidence: 'M',
      titles: {
        'República de Nicaragua': 0.6,
        'Consejo Supremo Electoral': 0.6,
        'Cédula de identidad': 0.1,
      },
      fields: [
        field('personalNumber', 'No. | N° | Número', { anywhere: /^\d{3}-?\d{6}-?\d{4}[A-Z]$/ }),
        ...inSpanish('givenNames', 'surnames', 'birthDate', 'birthPlace', 'sex'),
        field('issueDate', 'Fecha de emisión | Emisión'),
        field('expiryDate', 'Fecha de expiración | Expiración | Expira'),
      ],
    }),
  ],
});
