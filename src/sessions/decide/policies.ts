import { type Check, type CheckName, type DecisionOutcome } from '../../contract/decision.js';

export type Vote = 'approve' | 'review' | 'decline';
export const votes: readonly Vote[] = ['approve', 'review', 'decline'];

/** `result`, or `result:why` where one reason of a result is treated in its own way. */
type PolicyRow = Readonly<Record<string, Vote>>;
export type PolicyTable = Readonly<Record<CheckName, PolicyRow>>;

export type Policy = {
  readonly name: string;
  readonly version: number;
  readonly table: PolicyTable;
  /** Two different reviewers must agree. */
  readonly secondPerson?: boolean;
};

const row = (
  passed: Vote,
  doubt: Vote,
  failed: Vote,
  notRun: Vote,
  notAsked: Vote = 'approve',
): PolicyRow => ({ passed, doubt, failed, not_run: notRun, 'not_run:not_asked': notAsked });

/**
 * `standard` follows the published error rates. It approves only what the checks can support,
 * declines only what is certain, and sends everything else to a reviewer. A check that the
 * session's steps do not need is ignored.
 */
const standard: PolicyTable = {
  document_read: row('approve', 'review', 'decline', 'review'),
  document_current: row('approve', 'review', 'decline', 'review'),
  sides_match: row('approve', 'review', 'decline', 'review'),
  document_consistent: {
    ...row('approve', 'review', 'review', 'review'),
    'not_run:one_source': 'approve',
  },
  // About 3 % of genuine documents fail it (lab/eval/reports), whichever photo is taken.
  document_genuine: {
    ...row('approve', 'review', 'review', 'review'),
    'not_run:not_contracted': 'approve',
  },
  selfie_live: { ...row('approve', 'review', 'decline', 'review'), 'passed:one_picture': 'review' },
  face_match: {
    ...row('approve', 'review', 'review', 'review'),
    'failed:different_people': 'decline',
  },
  seen_before: row('approve', 'review', 'review', 'review'),
};

/**
 * A check that did not run or did not pass sends the session to a reviewer; a failed one declines
 * it.
 */
const strict: PolicyTable = {
  ...standard,
  document_consistent: row('approve', 'review', 'decline', 'review', 'review'),
  document_genuine: row('approve', 'review', 'decline', 'review', 'review'),
  document_read: row('approve', 'review', 'decline', 'review', 'review'),
  document_current: row('approve', 'review', 'decline', 'review', 'review'),
  selfie_live: {
    ...row('approve', 'review', 'decline', 'review', 'review'),
    'passed:one_picture': 'review',
  },
  face_match: row('approve', 'review', 'decline', 'review', 'review'),
};

/** As `standard`, for clients that take one picture of the person and accept its error rate. */
const photoOnly: PolicyTable = {
  ...standard,
  selfie_live: { ...standard.selfie_live, 'passed:one_picture': 'approve' },
};

/** Shipped with the service. A change to a table is a new version. */
export const shippedPolicies = {
  standard: { name: 'standard', version: 1, table: standard },
  strict: { name: 'strict', version: 1, table: strict },
  'photo-only': { name: 'photo-only', version: 1, table: photoOnly },
} as const satisfies Record<string, Policy>;
type ShippedPolicy = keyof typeof shippedPolicies;

export const isShipped = (name: string): name is ShippedPolicy =>
  Object.hasOwn(shippedPolicies, name);

export const policyLabel = ({ name, version }: Pick<Policy, 'name' | 'version'>): string =>
  `${name}@${version}`;

/** The policy that a client's setting names; `standard` by default. */
export const policyOf = (
  kept:
    | {
        readonly client: string;
        readonly version: number;
        readonly base: string;
        readonly rules: unknown;
        readonly secondPerson?: boolean;
      }
    | undefined,
): Policy => {
  if (!kept) return shippedPolicies.standard;
  const { client, version, base, rules, secondPerson = false } = kept;
  if (rules)
    return { name: `${client}/${base}`, version, table: rules as PolicyTable, secondPerson };
  // A policy that is no longer shipped must not let anybody through.
  return { ...(isShipped(base) ? shippedPolicies[base] : shippedPolicies.strict), secondPerson };
};

export const voteOf = ({ table }: Policy, { check, result, why }: Check): Vote =>
  table[check][`${result}:${why}`] ?? table[check][result]!;

export const outcomes: Readonly<Record<Vote, DecisionOutcome>> = {
  approve: 'approved',
  review: 'review',
  decline: 'declined',
};
