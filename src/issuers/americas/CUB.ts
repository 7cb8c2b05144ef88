import { defineIssuer, spanishLetters } from '../define/issuer.js';
import { isMonthDay } from '../define/number.js';

export const issuer = defineIssuer('CUB', {
  nationality: 'CUBANA CUBANO CUBAN',
  letters: spanishLetters,
  // YYMMDD of birth, then a digit for the century.
  national: { shape: /^\d{11}$/, check: (bare) => (isMonthDay(bare, 2, 4) ? undefined : false) },
  card: { numbers: ['national'] },
  zone: { onBack: true },
});
