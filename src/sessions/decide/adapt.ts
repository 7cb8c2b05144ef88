import {
  type CheckName,
  checkNames,
  checkReasons,
  checkResults,
  type CheckResult,
} from '../../contract/decision.js';
import {
  type PolicyTable,
  type ShippedPolicy,
  shippedPolicies,
  type Vote,
  votes,
} from './policies.js';

const changePattern = /^([a-z_]+)\.([a-z_]+)(?::([a-z_]+))?=([a-z]+)$/;

const isOneOf = <T extends string>(text: string, allowed: readonly T[]): text is T =>
  (allowed as readonly string[]).includes(text);

/** One change, `face_match.doubt=decline`; or a sentence that says what is wrong with it. */
const readChange = (text: string) => {
  const [, check = '', result = '', why, vote = ''] = changePattern.exec(text) ?? [];
  if (!isOneOf<CheckName>(check, checkNames))
    return `'${text}' names no check; checks are ${checkNames.join(', ')}`;
  if (!isOneOf<CheckResult>(result, checkResults))
    return `'${text}' names no result; results are ${checkResults.join(', ')}`;
  if (why !== undefined && !Object.hasOwn(checkReasons, why))
    return `'${why}' is no reason; reasons are ${Object.keys(checkReasons).join(', ')}`;
  if (!isOneOf<Vote>(vote, votes)) return `'${vote}' must be one of ${votes.join(', ')}`;
  return { check, key: why === undefined ? result : `${result}:${why}`, vote };
};

/** The table with these changes; or what is wrong with the first that cannot be made. */
export const adaptTable = (
  table: PolicyTable,
  changes: readonly string[],
): PolicyTable | string => {
  let adapted = table;
  for (const text of changes) {
    const change = readChange(text);
    if (typeof change === 'string') return change;
    const { check, key, vote } = change;
    adapted = { ...adapted, [check]: { ...adapted[check], [key]: vote } };
  }
  return adapted;
};

/** Rows whose vote is milder than the base's, such as `selfie_live.failed=approve`. */
export const milderVotes = (base: PolicyTable, adapted: PolicyTable): readonly string[] =>
  checkNames.flatMap((check) =>
    Object.entries(adapted[check]).flatMap(([key, vote]) => {
      const [result = ''] = key.split(':');
      const before = base[check][key] ?? base[check][result];
      const isMilder = before === undefined || votes.indexOf(vote) < votes.indexOf(before);
      return isMilder ? [`${check}.${key}=${vote}`] : [];
    }),
  );

/** Row by row, in the order of the checks. */
export const votesIn = (table: PolicyTable) =>
  checkNames.flatMap((check) =>
    Object.entries(table[check]).map(([result, vote]) => ({ check, result, vote })),
  );

/** A vote that differs between two policies; `result` may name a reason, as in the tables. */
export type VoteChange = {
  readonly check: CheckName;
  readonly result: string;
  /** Null where only the other has a row of its own. */
  readonly before: Vote | null;
  readonly after: Vote | null;
};

export const voteChanges = (before: PolicyTable, after: PolicyTable): readonly VoteChange[] =>
  checkNames.flatMap((check) => {
    const results = new Set([...Object.keys(before[check]), ...Object.keys(after[check])]);
    return [...results].flatMap((result) => {
      const [was, is] = [before[check][result] ?? null, after[check][result] ?? null];
      return was === is ? [] : [{ check, result, before: was, after: is }];
    });
  });

/** The changes that make one table of its base, as they were given: `face_match.doubt=decline`. */
export const changesOf = (base: PolicyTable, adapted: PolicyTable): readonly string[] =>
  votesIn(adapted).flatMap(({ check, result, vote }) =>
    base[check][result] === vote ? [] : [`${check}.${result}=${vote}`],
  );

export type PlannedPolicy = {
  readonly base: ShippedPolicy;
  readonly table: PolicyTable;
  /** What is kept: null for the base as it is shipped. */
  readonly rules: PolicyTable | null;
  /** Votes that are milder than the base's own: they need a word more. */
  readonly milder: readonly string[];
};

/** A shipped policy with these changes; or what is wrong with them. */
export const planPolicy = (
  base: ShippedPolicy,
  changes: readonly string[],
): PlannedPolicy | string => {
  const own = shippedPolicies[base].table;
  const table = adaptTable(own, changes);
  if (typeof table === 'string') return table;
  return {
    ...{ base, table },
    rules: changes.length > 0 ? table : null,
    milder: milderVotes(own, table),
  };
};
