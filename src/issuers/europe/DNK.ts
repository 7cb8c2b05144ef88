import { defineIssuer } from '../define/issuer.js';
import { isMonthDay } from '../define/number.js';

export const issuer = defineIssuer('DNK', {
  nationality: 'DANSK DANISH',
  // The personal number (CPR). Since 2007 some have no valid check digit, so none is required.
  national: { shape: /^\d{10}$/, check: (bare) => (isMonthDay(bare, 2, 0) ? undefined : false) },
});
