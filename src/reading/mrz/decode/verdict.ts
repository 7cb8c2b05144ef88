import { charCount, filler } from '../alphabet.js';
import type { CheckName, FieldProblem } from '../types.js';
import { grammars } from './grammar.js';
import type { Group, Plan } from './plan.js';
import type { Candidate } from './candidates.js';

export type GroupVerdict = { readonly confidence: number; readonly problem?: FieldProblem };

export type Verdict = {
  readonly chars: Uint8Array;
  readonly checks: Partial<Record<CheckName, boolean>>;
  /** One verdict for each group of the plan. */
  readonly groups: readonly GroupVerdict[];
  readonly valid: boolean;
  readonly confidence: number;
};

export type Evidence = Pick<Candidate, 'probs' | 'plan' | 'solution' | 'planShare'> & {
  readonly unread: ReadonlySet<number>;
};

/**
 * A number or a date is valid only when all other ways to satisfy the check digits together are
 * less probable than one in two hundred. Mostly it is one in many thousands; the limit rejects
 * readings with a second candidate of equal value (G and 6).
 */
const minValueShare = 0.995;

/**
 * A name, a sex or a country below this is uncertain: only the image supports them. On degraded
 * copies of half of the documents 2 of 10 names between 0.95 and 0.97 were wrong and none of 333
 * above; on the other half none of 4, and 1 of 233 above. Letter height adds nothing: under 7 px
 * none of 57 was wrong.
 */
const minFreeShare = 0.97;

/**
 * A character this much less probable (nats) than the likeliest of its cell is not a reading of it,
 * however well it fits the rules: the line was cut wrongly, or the document is something else.
 */
const maxSurprise = 8;

/** Numbers and dates: what a check digit covers, its own or the composite. Names never are. */
export const isValue = (plan: Plan, group: Group): boolean =>
  group.check !== undefined ||
  (group.grammar === grammars.optional && plan.compositeOf[group.cells[0] ?? 0]! > 0);

export const falseCount = (checks: Verdict['checks']): number =>
  Object.values(checks).filter((holds) => !holds).length;

export const minShareOf = (plan: Plan, group: Group): number =>
  isValue(plan, group) ? minValueShare : minFreeShare;

export const isSurprising = (probs: Float64Array, chars: Uint8Array, { cells }: Group): boolean =>
  cells.some((cell) => {
    const slot = probs.subarray(cell * charCount, (cell + 1) * charCount);
    return slot[chars[cell]!]! < Math.exp(-maxSurprise) * Math.max(...slot);
  });

/** Fields that end in fillers, so that a cut-off end loses nothing. */
const mayEndUnread = /^(names|surname|givenNames|optionalData2?|filler)$/;

/** A check digit that the image does not show proves nothing, though the sums would give it. */
export const withoutUnread = (verdict: Verdict, { plan, unread }: Evidence): Verdict => {
  if (unread.size === 0) return verdict;
  const checks = { ...verdict.checks };
  const groups = verdict.groups.map((group, g): GroupVerdict => {
    const { field, cells, check, checkCell } = plan.groups[g]!;
    const isEmpty = cells.every((cell) => verdict.chars[cell] === filler);
    if (checkCell !== undefined && unread.has(checkCell) && !isEmpty) checks[check!] = false;
    const isLost = cells.some((cell) => unread.has(cell)) && !mayEndUnread.test(field);
    return isLost ? { ...group, problem: 'unsure' } : group;
  });
  if (plan.compositeCell >= 0 && unread.has(plan.compositeCell)) checks.composite = false;
  const valid =
    verdict.valid && falseCount(checks) === 0 && groups.every((g) => g.problem === undefined);
  return { ...verdict, checks, groups, valid };
};
