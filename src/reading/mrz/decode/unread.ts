import { filler } from '../alphabet.js';
import type { FieldName } from '../types.js';
import { falseCount, type Evidence, type GroupVerdict, type Verdict } from './verdict.js';

/** Fields that end in fillers, so that an end not seen is an end all the same. */
const mayEndUnread = new Set<FieldName>([
  'names',
  'surname',
  'givenNames',
  'optionalData',
  'optionalData2',
  'filler',
]);

/** A check digit that the picture does not show proves nothing, though the sums would give it. */
export const withoutUnread = (verdict: Verdict, { plan, unread }: Evidence): Verdict => {
  if (unread.size === 0) return verdict;
  const checks = { ...verdict.checks };
  const groups = verdict.groups.map((group, g): GroupVerdict => {
    const { field, cells, check, checkCell } = plan.groups[g]!;
    const isEmpty = cells.every((cell) => verdict.chars[cell] === filler);
    if (checkCell !== undefined && unread.has(checkCell) && !isEmpty) checks[check!] = false;
    const isLost = cells.some((cell) => unread.has(cell)) && !mayEndUnread.has(field);
    return isLost ? { ...group, problem: 'unsure' } : group;
  });
  if (plan.compositeCell >= 0 && unread.has(plan.compositeCell)) checks.composite = false;
  const valid =
    verdict.valid && falseCount(checks) === 0 && groups.every((g) => g.problem === undefined);
  return { ...verdict, checks, groups, valid };
};
