import { defineIssuer, field, front } from '../define/issuer.js';
import { weighted } from '../define/number.js';

export const issuer = defineIssuer('TUR', {
  nationality: 'TURK TURKISH',
  // The citizen's number (TCKN).
  national: {
    shape: /^[1-9]\d{10}$/,
    check: (bare) => {
      const odd = weighted(bare, [1, 0, 1, 0, 1, 0, 1, 0, 1]);
      const even = weighted(bare, [0, 1, 0, 1, 0, 1, 0, 1]);
      const tenth = (((odd * 7 - even) % 10) + 10) % 10;
      return tenth === Number(bare[9]) && (odd + even + tenth) % 10 === Number(bare[10]);
    },
  },
  zone: { personShapeIn: 'optionalData' },
  layouts: [
    front('kimlik', {
      titles: {
        'Türkiye Cumhuriyeti Kimlik Kartı': 0.8,
        'Republic of Turkey Identity Card': 0.6,
        'Türkiye Cumhuriyeti': 0.3,
        'Kimlik kartı': 0.2,
        'Republic of Türkiye': 0.4,
      },
      fields: [
        field('personalNumber', 'T.C. Kimlik No | TR Identity No. | Identity No', {
          at: { x: 0.033, y: 0.337 },
          anywhere: /^[1-9]\d{10}$/,
        }),
        field('surnames', 'Soyadı', { at: { x: 0.342, y: 0.338 } }),
        field('givenNames', 'Adı | Given name(s)', { at: { x: 0.342, y: 0.481 }, lines: 2 }),
        field('birthDate', 'Doğum tarihi', { at: { x: 0.345, y: 0.624 } }),
        field('sex', 'Cinsiyeti', { at: { x: 0.597, y: 0.622 } }),
        field('documentNumber', 'Seri no | Document No', {
          at: { x: 0.349, y: 0.767 },
          pattern: /^(?:[A-Z]\d{2}[A-Z]\d{5}|\d{6,8}[A-Z])$/,
        }),
        field('nationality', 'Uyruğu', { at: { x: 0.599, y: 0.766 } }),
        field('expiryDate', 'Son geçerlilik | Geçerlilik tarihi | Valid until', {
          at: { x: 0.346, y: 0.909 },
        }),
      ],
      ignore: 'İmzası | Signature',
      sexWords: { E: 'M', K: 'F' },
    }),
  ],
});
