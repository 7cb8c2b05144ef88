import { defineIssuer } from '../define/issuer.js';
import { complement10, markAfter } from '../define/number.js';

export const issuer = defineIssuer('CHE', {
  nationality: 'SCHWEIZER SUISSE SVIZZERA SWISS',
  // AHV number: thirteen digits as on goods.
  national: {
    shape: /^756\d{10}$/,
    check: markAfter([1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3], complement10),
  },
});
