import { defineIssuer, field, front } from '../define/issuer.js';

export const issuer = defineIssuer('MAC', {
  layouts: [
    // The card of 2002: no captions on the front, one line for all names.
    front('bir-2002', {
      titles: {},
      signs: [{ pattern: /^\d{7}\(\d\)$/, weight: 0.6 }],
      fields: [
        field('fullName', '', { at: { x: 0.04, y: 0.2 }, lines: 1, order: 'surnamesLine' }),
        field('birthDate', '', { at: { x: 0.04, y: 0.64 } }),
        field('expiryDate', '', { at: { x: 0.04, y: 0.825 } }),
        field('issueDate', '', { at: { x: 0.28, y: 0.917 } }),
        field('documentNumber', '', { anywhere: /^\d{7}\(\d\)$/ }),
      ],
    }),
    front('bir', {
      titles: {
        'Bilhete de identidade de residente': 0.8,
        '1.ª Emissão': 0.4,
        'Última emissão': 0.4,
        Macau: 0.4,
      },
      signs: [{ pattern: /^\d{7}\(\d\)$/, weight: 0.6 }],
      fields: [
        field('surnames', 'Apelido', { at: { x: 0.122, y: 0.157 }, where: ['inline', 'right'] }),
        field('givenNames', 'Nome', { at: { x: 0.13, y: 0.396 }, where: ['inline', 'right'] }),
        field('birthDate', 'Nascimento | Data de nascimento', { at: { x: 0.307, y: 0.808 } }),
        field('expiryDate', 'Validade | Válido até', { at: { x: 0.307, y: 0.932 } }),
        field('issueDate', 'Última emissão', { at: { x: 0.58, y: 0.939 } }),
        field('sex', 'Sexo', { at: { x: 0.88, y: 0.812 } }),
        field('documentNumber', '', { anywhere: /^\d{7}\(\d\)$/ }),
      ],
      ignore: 'Altura(M) | 1.ª Emissão | CCC',
    }),
  ],
});
