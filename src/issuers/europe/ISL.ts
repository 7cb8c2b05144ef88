import { defineIssuer } from '../define/issuer.js';
import { weighted } from '../define/number.js';

export const issuer = defineIssuer('ISL', {
  nationality: 'ISLENSKT ISLAND ICELANDIC',
  // The personal number (kennitala).
  national: {
    shape: /^\d{10}$/,
    check: (bare) => weighted(bare, [3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0,
  },
});
