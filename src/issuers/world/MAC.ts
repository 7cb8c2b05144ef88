import { defineIssuer, field, front } from '../define/issuer.js';

export const issuer = defineIssuer('MAC', {
  layouts: [
    // Of 2002: no captions on the front, one line for all names.
    front('bir-2002', {
      titles: '',
      signs: [{ pattern: /^\d{7}\(\d\)$/, weight: 0.6 }],
      fields: [
        field('fullName', '@ 0.04 0.2', { lines: 1, order: 'surnamesLine' }),
        field('birthDate', '@ 0.04 0.64'),
        field('expiryDate', '@ 0.04 0.825'),
        field('issueDate', '@ 0.28 0.917'),
        field('documentNumber', '', { anywhere: /^\d{7}\(\d\)$/ }),
      ],
    }),
    front('bir', {
      titles: `Bilhete de identidade de residente 0.8 | 1.ª Emissão 0.4 | Última emissão 0.4
        Macau 0.4`,
      signs: [{ pattern: /^\d{7}\(\d\)$/, weight: 0.6 }],
      fields: [
        field('surnames', 'Apelido @ 0.122 0.157', { where: ['inline', 'right'] }),
        field('givenNames', 'Nome @ 0.13 0.396', { where: ['inline', 'right'] }),
        field('birthDate', 'Nascimento | Data de nascimento @ 0.307 0.808'),
        field('expiryDate', 'Validade | Válido até @ 0.307 0.932'),
        field('issueDate', 'Última emissão @ 0.58 0.939'),
        field('sex', 'Sexo @ 0.88 0.812'),
        field('documentNumber', '', { anywhere: /^\d{7}\(\d\)$/ }),
      ],
      ignore: 'Altura(M) | 1.ª Emissão | CCC',
    }),
  ],
});
