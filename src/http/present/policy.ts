import {
  changesOf,
  type PlannedPolicy,
  voteChanges,
  votesIn,
} from '../../sessions/decide/adapt.js';
import {
  isShipped,
  type Policy,
  policyLabel,
  policyOf,
  shippedPolicies,
} from '../../sessions/decide/policies.js';
import type { KeptPolicy } from '../../store/policies.js';
import * as schemas from './schemas/staff.js';
import { speller } from './speller.js';

const spellPolicy = speller(schemas.policyInForce);
const spellPreview = speller(schemas.policyPreview);

const mostShown = 50;

/** A base that is no longer shipped decides as `strict` does (sessions/decide/policies.ts). */
const baseOf = (kept: KeptPolicy | undefined) => {
  if (!kept) return 'standard';
  return isShipped(kept.base) ? kept.base : 'strict';
};

const factsOf = (kept: KeptPolicy | undefined) => {
  const base = baseOf(kept);
  const { table, secondPerson = false }: Policy = policyOf(kept);
  return { base, secondPerson, changes: changesOf(shippedPolicies[base].table, table) };
};

/** The policy in force, what can be chosen, and what was before. */
export const presentPolicy = (all: readonly KeptPolicy[]) => {
  const kept = all.at(-1);
  const policy = policyOf(kept);
  return spellPolicy({
    policy: policyLabel(policy),
    version: kept?.version ?? 0,
    ...factsOf(kept),
    table: votesIn(policy.table),
    shipped: Object.values(shippedPolicies).map((one) => ({ ...one, table: votesIn(one.table) })),
    history: all
      .slice(-mostShown)
      .reverse()
      .map((one) => ({ version: one.version, ...factsOf(one), setAt: one.createdAt })),
  });
};

/** What would change, and nothing is. */
export const presentPreview = (
  kept: KeptPolicy | undefined,
  { base, table, milder }: PlannedPolicy,
  secondPerson: boolean,
) =>
  spellPreview({
    version: (kept?.version ?? 0) + 1,
    ...{ base, secondPerson },
    changes: changesOf(shippedPolicies[base].table, table),
    table: votesIn(table),
    differences: voteChanges(policyOf(kept).table, table),
    milder,
  });
