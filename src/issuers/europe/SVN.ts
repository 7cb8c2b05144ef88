import { defineIssuer } from '../define/issuer.js';
import { jmbg } from '../define/number.js';

export const issuer = defineIssuer('SVN', {
  nationality: 'SLOVENIJA SLOVENE SLOVENIAN',
  letters: 'ČŠŽĆĐ',
  national: jmbg,
  zone: { personShapeIn: 'optionalData' },
});
