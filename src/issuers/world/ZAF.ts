import { defineIssuer } from '../define/issuer.js';
import { luhn } from '../define/number.js';

export const issuer = defineIssuer('ZAF', {
  nationality: 'RSA',
  // Thirteen digits, Luhn.
  national: { shape: /^\d{13}$/, check: luhn },
});
