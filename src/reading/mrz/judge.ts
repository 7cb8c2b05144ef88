import { charCount, filler } from './alphabet.js';
import { checksOf, dateMayExist } from './checks.js';
import { classedChars, classesOfPlan, type Classed } from './literal.js';
import { grammars } from './grammar.js';
import type { Group, Plan } from './plan.js';
import { isFree, solveFree, type Solution } from './solve.js';
import type { CheckName, FieldName, FieldProblem } from './types.js';
import { logWeightOf } from './weigh.js';

/**
 * Share of documents whose check digits are printed wrong: specimens, misprints, clumsy forgeries. It is the
 * rival of every repair. Known only to the order of magnitude.
 */
const misprintRate = 0.005;

/** A repair must be this much likelier than a document printed wrong. */
const minGenuine = 0.9;

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

/** A name, a sex or a country below this is said to be unsure; nothing but the picture supports them. */
const minFreeShare = 0.9;

/**
 * A character this much less probable (nats) than what its place shows is not a reading of it, however well it
 * fits the rules: the line was cut wrongly, or the document is something else.
 */
const maxSurprise = 8;

/** A character this sure, contradicted by its check digit, is taken to be printed so. */
const minClearShare = 0.9;

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

type Evidence = {
  readonly probs: Float64Array;
  readonly plan: Plan;
  readonly solution: Solution | undefined;
  /** Share of this plan among the ways to read the layout. */
  readonly planShare: number;
  /** Cells that the picture does not show. */
  readonly unread: ReadonlySet<number>;
  readonly fromText: boolean;
};

/** Numbers and dates: what a check digit covers, its own or the composite. Names never are. */
const isValue = (plan: Plan, group: Group): boolean =>
  group.check !== undefined ||
  (group.grammar === grammars.optional && plan.compositeOf[group.cells[0] ?? 0]! > 0);

const falseCount = (checks: Verdict['checks']): number =>
  Object.values(checks).filter((holds) => !holds).length;

const datesExist = (chars: Uint8Array, plan: Plan): boolean =>
  plan.groups.every(
    ({ as, cells }) => as !== 'date' || dateMayExist(cells.map((cell) => chars[cell]!)),
  );

/**
 * Text carries no probabilities: where nothing had to be repaired the arithmetic is all there is, and of the
 * fields outside it only the sex can be told from its character alone.
 */
const leastShare = (plan: Plan, group: Group, fromText: boolean, asRead: boolean): number => {
  if (isValue(plan, group)) return fromText ? (asRead ? 0 : minTextShare) : minValueShare;
  return fromText && group.field !== 'sex' ? 0 : minFreeShare;
};

const isSurprising = (
  { probs, fromText }: Evidence,
  chars: Uint8Array,
  { cells }: Group,
): boolean =>
  !fromText &&
  cells.some((cell) => {
    const slot = probs.subarray(cell * charCount, (cell + 1) * charCount);
    return slot[chars[cell]!]! < Math.exp(-maxSurprise) * Math.max(...slot);
  });

/** The check digits confirm the solution: take it, and say how sure each part is. */
const confirmed = (
  evidence: Evidence,
  solution: Solution,
  genuine: number,
  repairCost: number,
): Verdict => {
  const { plan, planShare, fromText } = evidence;
  const groups = plan.groups.map((group, g): GroupVerdict => {
    const share = solution.posteriors[g]! * (isValue(plan, group) ? planShare : 1);
    const confidence = isValue(plan, group) ? share * genuine : share;
    const isUnsure =
      share < leastShare(plan, group, fromText, genuine === 1) ||
      isSurprising(evidence, solution.chars, group);
    return isUnsure ? { confidence, problem: 'unsure' } : { confidence };
  });
  return {
    chars: solution.chars,
    checks: checksOf(solution.chars, plan),
    groups,
    valid: groups.every(({ problem }) => problem === undefined),
    repairCost,
    confidence: Math.min(
      ...groups.filter((_, g) => isValue(plan, plan.groups[g]!)).map((v) => v.confidence),
    ),
  };
};

/** They do not: keep what was read, and say of each field whether it is printed so or only badly read. */
const refused = ({ probs, plan, fromText }: Evidence, literal: Classed): Verdict => {
  const chars = literal.chars.slice();
  const checks = checksOf(chars, plan);
  const groups = plan.groups.map((group): GroupVerdict => {
    const cells = group.checkCell === undefined ? group.cells : [...group.cells, group.checkCell];
    // Names and countries are chosen by their own rules, which no check digit contradicts.
    if (isFree(plan, group)) {
      const { chars: picked, share } = solveFree(probs, plan, group);
      cells.forEach((cell, i) => (chars[cell] = picked[i]!));
      const isUnsure = share < leastShare(plan, group, fromText, true);
      return isUnsure ? { confidence: share, problem: 'unsure' } : { confidence: share };
    }
    const confidence = cells.reduce((product, cell) => product * literal.shares[cell]!, 1);
    const isClear = cells.every((cell) => literal.shares[cell]! >= minClearShare);
    const isImpossible =
      group.as === 'date' && !dateMayExist(group.cells.map((cell) => chars[cell]!));
    if (isImpossible) return { confidence, problem: 'impossibleDate' };
    if (group.check === undefined || checks[group.check])
      return isClear || group.check === undefined
        ? { confidence }
        : { confidence, problem: 'unsure' };
    return { confidence, problem: isClear ? 'checkDigit' : 'unsure' };
  });
  const confidence = Math.min(...groups.map((group) => group.confidence));
  return { chars, checks, groups, valid: false, repairCost: 0, confidence };
};

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
const withoutUnread = (verdict: Verdict, { plan, unread }: Evidence): Verdict => {
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

/**
 * What to return: the solution when the check digits already hold on what was read, or when making them hold
 * is cheap and leaves no second choice; otherwise what was read, as read. A document with wrong check
 * digits must come back as printed and not valid.
 */
export const judge = (evidence: Evidence): Verdict => {
  const { probs, plan, solution } = evidence;
  const literal = classedChars(probs, classesOfPlan(plan));
  if (solution === undefined) return withoutUnread(refused(evidence, literal), evidence);
  const failing = falseCount(checksOf(literal.chars, plan));
  if (failing === 0 && datesExist(literal.chars, plan))
    return withoutUnread(confirmed(evidence, solution, 1, 0), evidence);
  // Each failing check digit is one in ten by chance, were the document printed so.
  const logMisprint =
    logWeightOf(probs, literal.chars, plan) + Math.log(misprintRate) - failing * Math.LN10;
  const genuine = 1 / (1 + Math.exp(logMisprint - solution.logTotal));
  let repairCost = 0;
  literal.chars.forEach((char, cell) => {
    const [from, to] = [cell * charCount + char, cell * charCount + solution.chars[cell]!];
    repairCost += Math.log(probs[from]! / probs[to]!);
  });
  const repaired = confirmed(evidence, solution, genuine, repairCost);
  // In text a second choice is as good as the first, so neither is taken. A net's probabilities rank them:
  // what is likelier than anything else is returned, and said to be unsure.
  const isAmbiguous = evidence.fromText && !repaired.valid;
  const taken = genuine < minGenuine || isAmbiguous ? refused(evidence, literal) : repaired;
  return withoutUnread(taken, evidence);
};
