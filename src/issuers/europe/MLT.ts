import { defineIssuer, field, front } from '../define/issuer.js';

export const issuer = defineIssuer('MLT', {
  nationality: 'MALTIJA MALTIJANA MALTESE',
  letters: 'ĊĠĦŻÀÈÌÒÙ',
  layouts: [
    front('id', {
      titles: { "Repubblika ta' Malta": 0.6, 'Republic of Malta': 0.6, 'Karta tal-identità': 0.4 },
      fields: [
        field('fullName', 'Isem | Name | Isem / Name', {
          at: { x: 0.322, y: 0.358 },
          order: 'surnamesLine',
          lines: 3,
        }),
        field('sex', 'Sess', { at: { x: 0.325, y: 0.607 } }),
        field('nationality', 'Nazzjonalità', { at: { x: 0.415, y: 0.607 } }),
        field('birthDate', 'Data tat-twelid', { at: { x: 0.685, y: 0.602 } }),
        field('personalNumber', 'Nru | Nru / No.', { anywhere: /^\d{7}[A-Z]$/ }),
        field('documentNumber', 'Nru. tad-dokument | Doc. No.', {
          at: { x: 0.684, y: 0.684 },
          pattern: /^\d{8}$/,
        }),
        field('issueDate', 'Tiswa minn | Valid from', { at: { x: 0.329, y: 0.688 } }),
        field('expiryDate', 'Tiswa sa | Valid until', { at: { x: 0.328, y: 0.772 } }),
      ],
      ignore: 'CAN | Firma',
    }),
  ],
});
