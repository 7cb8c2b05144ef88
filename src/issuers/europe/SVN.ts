import { defineIssuer } from '../define/issuer.js';
import { jmbg } from '../define/number.js';

export const issuer = defineIssuer('SVN', {
  letters: 'ČŠŽĆĐ',
  national: jmbg,
  zone: { personShapeIn: 'optionalDataIfPrinted' },
});
