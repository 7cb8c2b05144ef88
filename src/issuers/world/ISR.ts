import { defineIssuer, field, front } from '../define/issuer.js';
import { luhn } from '../define/number.js';

export const issuer = defineIssuer('ISR', {
  nationality: 'ISRAELI',
  national: { shape: /^\d{9}$/, check: luhn },
  layouts: [
    front('id', {
      titles: { 'מדינת ישראל': 0.6, 'תעודת זהות': 0.6, 'משרד הפנים': 0.3 },
      fields: [field('personalNumber', 'מספר הזהות', { anywhere: /^\d-?\d{7}-?\d$/ })],
    }),
  ],
});
