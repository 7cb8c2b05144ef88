import { defineIssuer } from '../define/issuer.js';
import { luhn } from '../define/number.js';

export const issuer = defineIssuer('ARE', {
  nationality: 'EMIRATI',
  // 784, year, serial, Luhn.
  national: { shape: /^784\d{12}$/, check: luhn },
  zone: { personShapeIn: 'optionalData' },
});
