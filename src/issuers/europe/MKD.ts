import { defineIssuer } from '../define/issuer.js';
import { jmbg } from '../define/number.js';

export const issuer = defineIssuer('MKD', {
  nationality: 'MAKEDONSKO MACEDONIAN',
  national: jmbg,
  zone: { personShapeIn: 'optionalData' },
});
