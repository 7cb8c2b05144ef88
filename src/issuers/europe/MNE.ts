import { defineIssuer } from '../define/issuer.js';
import { jmbg } from '../define/number.js';

export const issuer = defineIssuer('MNE', {
  nationality: 'CRNOGORSKO MONTENEGRIN',
  national: jmbg,
  zone: { personShapeIn: 'optionalData' },
});
