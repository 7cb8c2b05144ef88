import { defineIssuer } from '../define/issuer.js';
import { markAfter } from '../define/number.js';

export const issuer = defineIssuer('BGR', {
  nationality: 'BALGARIA BULGARIA BULGARIAN',
  // EGN.
  national: { shape: /^\d{10}$/, check: markAfter([2, 4, 8, 5, 10, 9, 7, 3, 6], '01234567890') },
  zone: { personShapeIn: 'optionalDataIfPrinted' },
});
