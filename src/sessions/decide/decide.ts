import type { Check, CheckResult, Decision } from '../../contract/decision.js';
import { outcomes, type Policy, policyLabel, voteOf, votes } from './policies.js';

/** Of two reasons with the same vote, a person reads the graver one first. */
const gravity: readonly CheckResult[] = ['passed', 'not_run', 'doubt', 'failed'];
const gravityOf = ({ result }: Check): number => gravity.indexOf(result);

/** The worst vote wins; every check that did not vote for approval is a reason. */
export const decide = (checks: readonly Check[], policy: Policy, at: Date): Decision => {
  const rank = (check: Check): number => votes.indexOf(voteOf(policy, check));
  const worst = Math.max(0, ...checks.map(rank));
  return {
    outcome: outcomes[votes[worst]!],
    policy: policyLabel(policy),
    decidedBy: 'policy',
    at,
    reasons: checks
      .filter((check) => rank(check) > 0)
      .sort((a, b) => rank(b) - rank(a) || gravityOf(b) - gravityOf(a))
      .map(({ check, result, why, step }) => ({
        check,
        result,
        ...(why && { why }),
        ...(step !== undefined && { step }),
      })),
  };
};
