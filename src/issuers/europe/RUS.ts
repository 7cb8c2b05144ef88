import { defineIssuer } from '../define/issuer.js';

export const issuer = defineIssuer('RUS', {
  nationality: 'RUSSIAN',
  zone: {
    // Internal passports write Cyrillic letters without a Latin twin as digits
    // (docs/FORMATS.md 1.4).
    deviations: [{ formats: ['TD3'], code: /^PN/, read: { names: 'nameWithDigits' } }],
  },
});
