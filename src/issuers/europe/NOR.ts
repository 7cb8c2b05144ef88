import { defineIssuer, field, front } from '../define/issuer.js';
import { complement11, markAfter } from '../define/number.js';

const checks = [
  markAfter([3, 7, 6, 1, 8, 9, 4, 5, 2], complement11),
  markAfter([5, 4, 3, 2, 7, 6, 5, 4, 3, 2], complement11),
];

export const issuer = defineIssuer('NOR', {
  nationality: 'NORSK NORWEGIAN',
  // The national number (fødselsnummer).
  national: { shape: /^\d{11}$/, check: (bare) => checks.every((holds) => holds(bare)) },
  layouts: [
    front('id', {
      titles: {
        'Norge Noreg Norga': 0.6,
        Norway: 0.3,
        'ID-kort': 0.2,
        'ID-kort ID-duođaštus': 0.5,
        Norge: 0.2,
      },
      fields: [
        field('surnames', 'Etternavn | Etternamn | Sohkanamma', {
          at: { x: 0.417, y: 0.186 },
          lines: 2,
        }),
        field('givenNames', 'Fornavn | Førenamn | Ovdanamma', {
          at: { x: 0.417, y: 0.267 },
          lines: 2,
        }),
        field('sex', 'Kjønn | Sohkabealli', { at: { x: 0.416, y: 0.349 } }),
        field('birthDate', 'Fødselsdato | Riegádanáigi', { at: { x: 0.416, y: 0.472 } }),
        field('documentNumber', 'Dokumentnr | Dokumeantanr | Document No.', {
          at: { x: 0.418, y: 0.591 },
          anywhere: /^[A-Z]{3}\d{6}$/,
        }),
        field('expiryDate', 'Kortet går ut | Date of expiry', { at: { x: 0.42, y: 0.713 } }),
        field('nationality', 'Nasjonalitet | Riikkavuloshvuohta', { at: { x: 0.722, y: 0.714 } }),
      ],
      ignore: 'Høyde | Høgd | Guhkkodat | Height | CAN | Navnetrekk | Namnetrekk | Vuolláičálus',
      sexWords: { K: 'F' },
    }),
  ],
});
