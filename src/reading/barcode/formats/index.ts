import { aamva } from './aamva.js';
import { argentina } from './argentina.js';
import { chilePdf417, chileQr } from './chile.js';
import { colombiaCodeLine, colombiaPdf417 } from './colombia.js';
import { costaRicaMinor, costaRicaPdf417, costaRicaQr } from './costa-rica.js';
import { estoniaQr } from './estonia.js';
import type { Format } from './format.js';
import { mexicoLinear, mexicoQr } from './mexico.js';
import { panamaQr } from './panama.js';
import { peruLinear, peruPdf417 } from './peru.js';

/** In the order in which a payload is offered to them (formats, section 7). */
export const formats: readonly Format[] = [
  chileQr,
  mexicoQr,
  costaRicaQr,
  estoniaQr,
  argentina,
  colombiaPdf417,
  costaRicaPdf417,
  costaRicaMinor,
  peruPdf417,
  chilePdf417,
  aamva,
  panamaQr,
  colombiaCodeLine,
  peruLinear,
  mexicoLinear,
];
