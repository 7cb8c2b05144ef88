import type { Model } from '../specimen.js';
import { argentina } from './argentina.js';
import { brazil } from './brazil.js';
import { centralAmerica } from './central-america.js';
import { chile } from './chile.js';
import { colombia } from './colombia.js';
import { costaRica } from './costa-rica.js';
import { dominicanRepublic } from './dominican-republic.js';
import { european } from './europe.js';
import { ecuador } from './ecuador.js';
import { mexico } from './mexico.js';
import { panama } from './panama.js';
import { peru } from './peru.js';
import { southAmerica } from './south-america.js';
import { spain } from './spain.js';
import { uruguay } from './uruguay.js';
import { utopia } from './utopia.js';

/** Every document the studio can draw. */
export const models: readonly Model[] = [
  ...panama,
  ...mexico,
  ...chile,
  ...colombia,
  ...peru,
  ...argentina,
  ...uruguay,
  ...dominicanRepublic,
  ...ecuador,
  ...costaRica,
  ...spain,
  ...brazil,
  ...southAmerica,
  ...centralAmerica,
  ...utopia,
  ...european,
];

/** `PAN` or one model, `PAN-2010`. */
export const modelsOf = (country: string): readonly Model[] =>
  models.filter((model) => model.country === country || model.id === country);
