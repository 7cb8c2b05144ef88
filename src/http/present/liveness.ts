import type { LivenessScores } from '../../contract/liveness-scores.js';
import type { Extras } from './failures.js';
import { liveness } from './schemas/liveness.js';
import { speller } from './speller.js';

const spell = speller(liveness);

/** 2.10, rules 1 to 3; `details` only with diagnostics=true, which the interface does not have. */
export const presentLiveness = (scores: LivenessScores | undefined, extras: Extras = {}): object =>
  spell({ valid: true, apiResponse: scores, ...extras });
