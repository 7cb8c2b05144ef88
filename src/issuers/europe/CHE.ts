import { defineIssuer } from '../define/issuer.js';
import { weighted } from '../define/number.js';

export const issuer = defineIssuer('CHE', {
  // AHV number: thirteen digits as on goods.
  numbers: {
    national: {
      shape: /^756\d{10}$/,
      check: (bare) =>
        (10 - (weighted(bare, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3]) % 10)) % 10 ===
        Number(bare[12]),
    },
  },
});
