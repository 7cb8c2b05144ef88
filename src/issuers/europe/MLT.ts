import { defineIssuer, field, front } from '../define/issuer.js';

export const issuer = defineIssuer('MLT', {
  nationality: 'MALTIJA MALTIJANA MALTESE',
  letters: 'ĊĠĦŻÀÈÌÒÙ',
  layouts: [
    front('id', {
      titles: "Repubblika ta' Malta 0.6 | Republic of Malta 0.6 | Karta tal-identità 0.4",
      fields: [
        field('fullName', 'Isem | Name | Isem / Name @ 0.322 0.358', {
          order: 'surnamesLine',
          lines: 3,
        }),
        field('sex', 'Sess @ 0.325 0.607'),
        field('nationality', 'Nazzjonalità @ 0.415 0.607'),
        field('birthDate', 'Data tat-twelid @ 0.685 0.602'),
        field('personalNumber', 'Nru | Nru / No.', { anywhere: /^\d{7}[A-Z]$/ }),
        field('documentNumber', 'Nru. tad-dokument | Doc. No. @ 0.684 0.684', {
          pattern: /^\d{8}$/,
        }),
        field('issueDate', 'Tiswa minn | Valid from @ 0.329 0.688'),
        field('expiryDate', 'Tiswa sa | Valid until @ 0.328 0.772'),
      ],
      ignore: 'CAN | Firma',
    }),
  ],
});
