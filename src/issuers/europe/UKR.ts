import { defineIssuer, field, front } from '../define/issuer.js';
import { markAfter } from '../define/number.js';

export const issuer = defineIssuer('UKR', {
  nationality: 'UKRAINA UKRAJINA UKRAINE UKRAINIAN',
  // The number in the register (UNZR): YYYYMMDD and five digits.
  national: { shape: /^(19|20)\d{11}$/ },
  numbers: {
    tax: { shape: /^\d{10}$/, check: markAfter([-1, 5, 7, 9, 4, 6, 10, 5, 7], '01234567890') },
  },
  zone: { personShapeIn: 'optionalData' },
  layouts: [
    front('id', {
      titles: { Ukraine: 0.3, 'Passport of the citizen of Ukraine': 0.9, Україна: 0.4 },
      fields: [
        // Printed in Ukrainian first, in Latin letters below.
        field('surnames', 'Surname | Прізвище', {
          at: { x: 0.432, y: 0.3 },
          lines: 2,
          lastLine: true,
        }),
        field('givenNames', "Name | Ім'я", {
          at: { x: 0.427, y: 0.448 },
          lines: 2,
          lastLine: true,
        }),
        field('sex', 'Sex | Стать', { at: { x: 0.429, y: 0.637 } }),
        field('nationality', 'Nationality | Громадянство', { at: { x: 0.688, y: 0.637 } }),
        field('birthDate', 'Date of birth | Дата народження', { at: { x: 0.429, y: 0.734 } }),
        field('personalNumber', 'Record No. | Запис №', {
          at: { x: 0.689, y: 0.734 },
          anywhere: /^\d{8}-\d{5}$/,
        }),
        field('expiryDate', 'Date of expiry | Дійсний до', { at: { x: 0.428, y: 0.828 } }),
        field('documentNumber', 'Document No. | Документ №', {
          at: { x: 0.689, y: 0.828 },
          anywhere: /^\d{9}$/,
        }),
      ],
      ignore: 'Patronymic | По батькові',
    }),
  ],
});
