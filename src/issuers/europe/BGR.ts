import { defineIssuer, field, front } from '../define/issuer.js';
import { markAfter } from '../define/number.js';

export const issuer = defineIssuer('BGR', {
  nationality: 'BALGARIA BULGARIA BULGARIAN BIELGARIIA',
  // The personal number (EGN).
  national: { shape: /^\d{10}$/, check: markAfter([2, 4, 8, 5, 10, 9, 7, 3, 6], '01234567890') },
  zone: { personShapeIn: 'optionalData' },
  layouts: [
    front('id', {
      evidence: 'M',
      titles: {
        'Republic of Bulgaria': 0.7,
        'Republika Balgaria': 0.5,
        'Република България': 0.7,
        'България Bulgaria': 0.4,
        'Лична карта Identity card': 0.4,
      },
      fields: [
        // Printed in Cyrillic first, in Latin letters below.
        field('surnames', 'Surname | Фамилия', { lines: 2, lastLine: true }),
        field('givenNames', 'Name | Given names | Име', { lines: 2, lastLine: true }),
        field('nationality', 'Nationality | Гражданство'),
        field('birthDate', 'Date of birth | Дата на раждане'),
        field('sex', 'Sex | Пол'),
        field('personalNumber', 'Personal No | Personal number | ЕГН', { anywhere: /^\d{10}$/ }),
        field('expiryDate', 'Date of expiry | Валидност'),
        field('documentNumber', 'Document number | Document No | № на документа', {
          anywhere: /^(?:[A-Z]{2}\d{7}|\d{9})$/,
        }),
      ],
      ignore: "Father's name | Презиме | Подпис",
    }),
  ],
});
