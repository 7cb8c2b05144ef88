import { defineIssuer } from '../define/issuer.js';
import { complement10, markAfter } from '../define/number.js';

export const issuer = defineIssuer('CHE', {
  nationality: 'SCHWEIZER SUISSE SVIZZERA SWISS',
  // The insurance number (AHV): thirteen digits, checked like the numbers of goods (EAN).
  national: {
    shape: /^756\d{10}$/,
    check: markAfter([1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3], complement10),
  },
});
