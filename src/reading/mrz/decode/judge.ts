import { charCount, kindOf } from '../alphabet.js';
import { checksOf, dateMayExist } from './checks.js';
import { classedChars, classesOfPlan } from './literal.js';
import type { Plan } from './plan.js';
import { refused } from './refuse.js';
import { isFree, type Solution } from './solve.js';
import {
  falseCount,
  isSurprising,
  isValue,
  minShareOf,
  withoutUnread,
  type Evidence,
  type GroupVerdict,
  type Verdict,
} from './verdict.js';

/**
 * Prior of a document whose check digits are printed wrong: specimens, misprints, clumsy forgeries.
 * It competes with every repair. Known only to the order of magnitude.
 */
const misprintRate = 0.005;

/** Probability, against a misprint, from which a repair is accepted. */
const minGenuine = 0.9;

const datesExist = (chars: Uint8Array, plan: Plan): boolean =>
  plan.groups.every(
    ({ as, cells }) => as !== 'date' || dateMayExist(cells.map((cell) => chars[cell]!)),
  );

/** The solution satisfies the check digits: accept it, with the confidence of each group. */
const confirmed = (
  { probs, plan, planShare }: Evidence,
  solution: Solution,
  genuine: number,
): Verdict => {
  const groups = plan.groups.map((group, g): GroupVerdict => {
    const isChecked = isValue(plan, group);
    const share = solution.posteriors[g]! * (isChecked ? planShare : 1);
    const confidence = isChecked ? share * genuine : share;
    const isUnsure = share < minShareOf(plan, group) || isSurprising(probs, solution.chars, group);
    return isUnsure ? { confidence, problem: 'unsure' } : { confidence };
  });
  return {
    chars: solution.chars,
    checks: checksOf(solution.chars, plan),
    groups,
    valid: groups.every(({ problem }) => problem === undefined),
    confidence: Math.min(
      ...groups.filter((_, g) => isValue(plan, plan.groups[g]!)).map((v) => v.confidence),
    ),
  };
};

/** Log weight of given characters in the model of solve.ts, without the check digit equations. */
const logWeightOf = (probs: Float64Array, chars: Uint8Array, plan: Plan): number => {
  let sum = 0;
  const own = (cell: number): number => Math.log(probs[cell * charCount + chars[cell]!]!);
  for (const { as, cells, read, grammar, checkCell } of plan.groups) {
    let state = 0;
    cells.forEach((cell, i) => {
      sum += own(cell);
      if (as !== 'run') return;
      const edge = state * 3 + kindOf[chars[cell]!]!;
      sum += Math.log(read[i]![chars[cell]!]! * grammar.weight[edge]!);
      state = grammar.next[edge]!;
    });
    if (checkCell !== undefined) sum += own(checkCell);
  }
  return plan.compositeCell < 0 ? sum : sum + own(plan.compositeCell);
};

/**
 * How probable it is that the document is printed right and read wrong, rather than printed as
 * read. Each failing check digit would hold one time in ten by chance. What no check digit covers
 * is the same in both.
 */
const genuineShare = (
  { probs, plan }: Evidence,
  solution: Solution,
  literal: Uint8Array,
  failing: number,
): number => {
  const printed = literal.slice();
  for (const group of plan.groups)
    if (isFree(plan, group)) for (const cell of group.cells) printed[cell] = solution.chars[cell]!;
  const logMisprint =
    logWeightOf(probs, printed, plan) + Math.log(misprintRate) - failing * Math.LN10;
  return 1 / (1 + Math.exp(logMisprint - solution.logTotal));
};

/**
 * The solution where the check digits hold on what was read, or where making them hold is far
 * likelier than a misprint; otherwise what was read, as read. A document with wrong check digits
 * must come back as printed and not valid.
 */
export const judge = (evidence: Evidence): Verdict => {
  const { probs, plan, solution } = evidence;
  const literal = classedChars(probs, classesOfPlan(plan));
  const verdict = (): Verdict => {
    if (solution === undefined) return refused(evidence, literal);
    const failing = falseCount(checksOf(literal.chars, plan));
    if (failing === 0 && datesExist(literal.chars, plan)) return confirmed(evidence, solution, 1);
    const genuine = genuineShare(evidence, solution, literal.chars, failing);
    return genuine < minGenuine
      ? refused(evidence, literal)
      : confirmed(evidence, solution, genuine);
  };
  return withoutUnread(verdict(), evidence);
};
