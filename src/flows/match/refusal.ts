import type { Reason } from '../../contract/codes.js';
import { verdictReasons } from '../../contract/match.js';
import type { Outcomes } from '../jobs.js';

/** Why two faces that were compared are not accepted. An attack is named before a doubt. */
export const refusalOf = ({ verdict, liveness, proof }: Outcomes['match']): Reason | undefined =>
  liveness.refused?.rejected ?? proof?.refused?.rejected ?? verdictReasons[verdict];
