import { austria, liechtenstein } from './alps.js';
import { argentina } from './argentina.js';
import { albania, croatia, romania, serbia } from './balkans.js';
import { estonia, latvia, lithuania } from './baltics.js';
import { belgium, malta, netherlands } from './benelux-malta.js';
import { bolivia } from './bolivia.js';
import { brazil } from './brazil.js';
import { elSalvador, guatemala, honduras, nicaragua } from './central-america.js';
import { czechia, hungary, poland, slovakia } from './central-europe.js';
import { chile } from './chile.js';
import { colombia } from './colombia.js';
import { costaRica } from './costa-rica.js';
import { dominicanRepublic } from './dominican-republic.js';
import { ecuador } from './ecuador.js';
import { france } from './france.js';
import { germany } from './germany.js';
import { italy } from './italy.js';
import type { Layout } from './layout.js';
import { mexico } from './mexico.js';
import { israel, turkey, ukraine } from './near-east.js';
import { finland, norway, sweden } from './nordics.js';
import { macau, unitedStates } from './other-countries.js';
import { panama } from './panama.js';
import { passports } from './passports.js';
import { paraguay } from './paraguay.js';
import { peru } from './peru.js';
import { portugal } from './portugal.js';
import { spain } from './spain.js';
import { uruguay } from './uruguay.js';
import { venezuela } from './venezuela.js';

/** Every document model that has a table of its own; all others are read by the vocabulary alone. */
export const layouts: readonly Layout[] = [
  ...[
    panama,
    mexico,
    chile,
    colombia,
    peru,
    ecuador,
    argentina,
    brazil,
    uruguay,
    paraguay,
    bolivia,
  ],
  ...[costaRica, guatemala, elSalvador, honduras, nicaragua, dominicanRepublic, venezuela],
  ...[spain, portugal, italy, france, germany, austria, liechtenstein, belgium, netherlands, malta],
  ...[poland, czechia, slovakia, hungary, croatia, serbia, albania, romania],
  ...[
    estonia,
    latvia,
    lithuania,
    finland,
    sweden,
    norway,
    turkey,
    ukraine,
    israel,
    macau,
    unitedStates,
  ],
  passports,
].flat();
