import { defineIssuer } from '../define/issuer.js';
import { markAfter } from '../define/number.js';

export const issuer = defineIssuer('CHN', {
  nationality: 'CHINESE',
  // ISO 7064, modulo 11 and 2.
  national: {
    shape: /^\d{17}[\dX]$/,
    check: markAfter([7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2], '10X98765432'),
  },
});
