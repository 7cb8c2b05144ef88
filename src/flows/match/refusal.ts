import type { Reason } from '../../contract/codes.js';
import { verdictReasons } from '../../contract/match.js';
import type { Outcomes } from '../jobs.js';

/** Why two faces that could be compared are not accepted: an attack weighs more than a doubt. */
export const refusalOf = ({ verdict, liveness, proof }: Outcomes['match']): Reason | undefined =>
  liveness.refused?.rejected ?? proof?.refused?.rejected ?? verdictReasons[verdict];
