import { charCount } from '../alphabet.js';
import { grammars } from './grammar.js';
import type { Group, Plan } from './plan.js';
import type { Solution } from './solve.js';
import type { CheckName, FieldProblem } from '../types.js';

export type GroupVerdict = { readonly confidence: number; readonly problem?: FieldProblem };

export type Verdict = {
  readonly chars: Uint8Array;
  readonly checks: Partial<Record<CheckName, boolean>>;
  /** In the order of the plan's groups. */
  readonly groups: readonly GroupVerdict[];
  readonly valid: boolean;
  readonly repairCost: number;
  readonly confidence: number;
};

export type Evidence = {
  readonly probs: Float64Array;
  readonly plan: Plan;
  readonly solution: Solution | undefined;
  /** Share of this plan among the ways to read the layout. */
  readonly planShare: number;
  /** Cells that the picture does not show. */
  readonly unread: ReadonlySet<number>;
  readonly fromText: boolean;
};

/**
 * A number or a date is returned as valid only when all other ways to satisfy the check digits together are
 * less probable than one in two hundred. Mostly it is one in many thousands; the limit cuts off the readings
 * where a second character of equal value (G and 6) stands beside the first.
 */
const minValueShare = 0.995;

/**
 * The same for text, where the shares only rank the confusions of a table: one change has to stand alone
 * among the single changes (formats 1.10, step 6).
 */
const minTextShare = 0.9;

/** The sex in text, by the same table: an X is as good as read, a K is not. */
const minTextSexShare = 0.95;

/**
 * A name, a sex or a country below this is said to be unsure; nothing but the picture supports them. On degraded copies
 * of half of the documents 2 of 10 names between 0.95 and 0.97 were wrong and none of 333 above; on the other half none
 * of 4, and 1 of 233 above. The height of the letters tells nothing more: under 7 px none of 57 was wrong.
 */
const minFreeShare = 0.97;

/**
 * A character this much less probable (nats) than what its place shows is not a reading of it, however well it
 * fits the rules: the line was cut wrongly, or the document is something else.
 */
const maxSurprise = 8;

/** Numbers and dates: what a check digit covers, its own or the composite. Names never are. */
export const isValue = (plan: Plan, group: Group): boolean =>
  group.check !== undefined ||
  (group.grammar === grammars.optional && plan.compositeOf[group.cells[0] ?? 0]! > 0);

export const falseCount = (checks: Verdict['checks']): number =>
  Object.values(checks).filter((holds) => !holds).length;

/**
 * How sure a group has to be. Text carries no probabilities: where nothing had to be repaired (`asRead`) the
 * arithmetic is all there is, and of the fields outside it only the sex can be told from its character alone.
 */
export const leastShare = ({ plan, fromText }: Evidence, group: Group, asRead: boolean): number => {
  if (isValue(plan, group)) return fromText ? (asRead ? 0 : minTextShare) : minValueShare;
  if (!fromText) return minFreeShare;
  return group.field === 'sex' ? minTextSexShare : 0;
};

export const isSurprising = (
  { probs, fromText }: Evidence,
  chars: Uint8Array,
  { cells }: Group,
): boolean =>
  !fromText &&
  cells.some((cell) => {
    const slot = probs.subarray(cell * charCount, (cell + 1) * charCount);
    return slot[chars[cell]!]! < Math.exp(-maxSurprise) * Math.max(...slot);
  });
