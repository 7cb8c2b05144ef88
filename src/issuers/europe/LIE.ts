import { defineIssuer, field, front } from '../define/issuer.js';

export const issuer = defineIssuer('LIE', {
  nationality: 'LIECHTENSTEIN',
  layouts: [
    front('id', {
      titles: {
        'Fürstentum Liechtenstein': 0.6,
        'Principality of Liechtenstein': 0.6,
        Liechtenstein: 0.4,
        Identitätskarte: 0.3,
      },
      signs: [{ pattern: /^[I1]D\d{8}$/, weight: 0.6 }],
      fields: [
        field('surnames', 'Name | Name · Name', { at: { x: 0.382, y: 0.513 } }),
        field('givenNames', 'Vorname(n) | First name(s)', { at: { x: 0.38, y: 0.692 } }),
        field('birthDate', 'Geburtsdatum | Date of birth', { at: { x: 0.384, y: 0.864 } }),
        field('documentNumber', '', { anywhere: /^ID\d{8}$|^[A-Z]\d{8}$/ }),
      ],
    }),
  ],
});
