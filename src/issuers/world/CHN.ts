import { defineIssuer } from '../define/issuer.js';
import { weighted } from '../define/number.js';

export const issuer = defineIssuer('CHN', {
  // ISO 7064, modulo 11 and 2.
  numbers: {
    national: {
      shape: /^\d{17}[\dX]$/,
      check: (bare) =>
        '10X98765432'[
          weighted(bare, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11
        ] === bare[17],
    },
  },
});
