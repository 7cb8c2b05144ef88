import { defineIssuer } from '../define/issuer.js';
import { jmbg } from '../define/number.js';

export const issuer = defineIssuer('SVN', {
  letters: 'ČŠŽĆĐ',
  numbers: { national: jmbg },
  zone: { personShapeIn: 'optionalDataIfPrinted' },
});
