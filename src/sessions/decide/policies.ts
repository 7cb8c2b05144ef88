import {
  type Check,
  type CheckName,
  checkNames,
  type DecisionOutcome,
} from '../../contract/decision.js';

export type Vote = 'approve' | 'review' | 'decline';
export const votes: readonly Vote[] = ['approve', 'review', 'decline'];

/** `result`, or `result:why` where one reason of a result is treated in its own way. */
type PolicyRow = Readonly<Record<string, Vote>>;
export type PolicyTable = Readonly<Record<CheckName, PolicyRow>>;

export type Policy = {
  readonly name: string;
  readonly version: number;
  /** What a shipped policy approves, and what it cannot know. */
  readonly about?: string;
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
 * Photos that nobody could read prove nothing against the person: a bad camera, a worn document. A
 * client that wants them declined says so: `policy set … document_read.failed:attempts_used_up=decline`.
 */
const unreadable = { 'failed:attempts_used_up': 'review' } as const;

/**
 * `standard` follows the published error rates. It approves only what the checks can support,
 * declines only what is certain, and sends everything else to a reviewer. A check that the
 * session's steps do not need is ignored.
 */
const standard: PolicyTable = {
  document_read: { ...row('approve', 'review', 'decline', 'review'), ...unreadable },
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
  // A chip that cannot show that it is no copy still proves what the state says of its holder.
  document_chip: row('approve', 'review', 'decline', 'review'),
  selfie_live: {
    ...row('approve', 'review', 'decline', 'review'),
    ...unreadable,
    'passed:one_picture': 'review',
  },
  face_match: {
    ...row('approve', 'review', 'review', 'review'),
    'failed:different_people': 'decline',
  },
  // One enlarged portrait of a document, animated by a script, passed as a moving selfie.
  capture_integrity: row('approve', 'review', 'review', 'review'),
  documents_agree: row('approve', 'review', 'decline', 'review'),
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
  document_read: { ...row('approve', 'review', 'decline', 'review', 'review'), ...unreadable },
  document_current: row('approve', 'review', 'decline', 'review', 'review'),
  document_chip: { ...standard.document_chip, 'passed:no_chip_key': 'review' },
  selfie_live: {
    ...row('approve', 'review', 'decline', 'review', 'review'),
    ...unreadable,
    'passed:one_picture': 'review',
  },
  face_match: row('approve', 'review', 'decline', 'review', 'review'),
  capture_integrity: row('approve', 'review', 'decline', 'review', 'review'),
};

/**
 * As `standard`, for clients that take one picture of the person and accept its error rate. It
 * cannot know who held the camera; a desktop, and a page that reports something else than a camera,
 * go to a person.
 */
const photoOnly: PolicyTable = {
  ...standard,
  capture_integrity: {
    ...standard.capture_integrity,
    'doubt:camera_unknown': 'approve',
    'doubt:channel_suspicious': 'review',
    'doubt:desktop_camera': 'review',
  },
  selfie_live: { ...standard.selfie_live, 'passed:one_picture': 'approve' },
};

/** Shipped with the service. A change to a table is a new version. */
export const shippedPolicies = {
  standard: {
    name: 'standard',
    version: 3,
    table: standard,
    about:
      'Approves only what the checks can support. A selfie that no app signed goes to a person: posted pixels do not prove a camera.',
  },
  strict: {
    name: 'strict',
    version: 3,
    table: strict,
    about:
      'Whatever did not run and pass goes to a person or is declined. A selfie that no app signed goes to a person: posted pixels do not prove a camera.',
  },
  'photo-only': {
    name: 'photo-only',
    version: 4,
    table: photoOnly,
    about:
      'One picture of the person is enough. It cannot know who held the camera: whoever has a photo of the person can be approved. A selfie from a desktop goes to a person.',
  },
} as const satisfies Record<string, Policy>;
export type ShippedPolicy = keyof typeof shippedPolicies;

export const isShipped = (name: string): name is ShippedPolicy =>
  Object.hasOwn(shippedPolicies, name);

export const policyLabel = ({ name, version }: Pick<Policy, 'name' | 'version'>): string =>
  `${name}@${version}`;

type Rules = Readonly<Partial<Record<CheckName, PolicyRow>>>;

/** A check or a result that is newer than the rules votes as in their base. */
const completed = (rules: Rules, base: PolicyTable): PolicyTable => {
  const row = (check: CheckName): PolicyRow => ({ ...base[check], ...rules[check] });
  return Object.fromEntries(checkNames.map((check) => [check, row(check)])) as PolicyTable;
};

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
  // A policy that is no longer shipped must not let anybody through.
  const shipped = isShipped(base) ? shippedPolicies[base] : shippedPolicies.strict;
  if (!rules) return { ...shipped, secondPerson };
  const table = completed(rules, shipped.table);
  return { name: `${client}/${base}`, version, table, secondPerson };
};

export const voteOf = ({ table }: Policy, { check, result, why }: Check): Vote =>
  table[check][`${result}:${why}`] ?? table[check][result]!;

export const outcomes: Readonly<Record<Vote, DecisionOutcome>> = {
  approve: 'approved',
  review: 'review',
  decline: 'declined',
};
