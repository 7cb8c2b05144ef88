import { defineIssuer } from '../define/issuer.js';
import { weighted } from '../define/number.js';

export const issuer = defineIssuer('BGR', {
  // EGN.
  numbers: {
    national: {
      shape: /^\d{10}$/,
      check: (bare) => (weighted(bare, [2, 4, 8, 5, 10, 9, 7, 3, 6]) % 11) % 10 === Number(bare[9]),
    },
  },
  zone: { personShapeIn: 'optionalDataIfPrinted' },
});
