import { defineIssuer } from '../define/issuer.js';
import { jmbg } from '../define/number.js';

export const issuer = defineIssuer('BIH', {
  nationality: 'BOSNIAN',
  national: jmbg,
  zone: { personShapeIn: 'optionalData' },
});
