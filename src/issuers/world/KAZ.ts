import { defineIssuer } from '../define/issuer.js';
import { modulo11Twice } from '../define/number.js';

export const issuer = defineIssuer('KAZ', {
  nationality: 'KAZAKHSTAN',
  // The individual number (IIN).
  national: {
    shape: /^\d{12}$/,
    check: (bare) =>
      modulo11Twice(
        bare,
        [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
        [3, 4, 5, 6, 7, 8, 9, 10, 11, 1, 2],
      ) === Number(bare[11]),
  },
  zone: { personShapeIn: 'optionalData' },
});
