import {
  type CheckName,
  checkNames,
  checkReasons,
  checkResults,
  type CheckResult,
} from '../../contract/decision.js';
import { type PolicyTable, type Vote, votes } from './policies.js';

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
