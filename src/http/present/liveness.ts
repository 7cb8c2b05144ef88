import type { LivenessScores } from '../../contract/liveness-scores.js';
import { extrasOf } from './failures.js';

/** 2.10, rules 1 to 3; `details` only with diagnostics=true, which the interface does not have. */
export const presentLiveness = (
  scores: LivenessScores,
  asked: {
    readonly details: boolean;
    readonly id?: number | undefined;
    readonly diagnostics?: object | undefined;
  },
) => ({
  valid: true,
  ...(asked.details && { api_response: scores }),
  ...extrasOf({ id: asked.id, details: asked.diagnostics }),
});
