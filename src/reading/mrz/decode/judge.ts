import { charCount, kindOf } from '../alphabet.js';
import { checksOf, dateMayExist } from './checks.js';
import { type ClassReading, classedChars, classesOfPlan, literalChars } from './literal.js';
import type { Group, Plan } from './plan.js';
import { type Solution, isFree, solveAlone } from './solve.js';
import type { Evidence, GroupVerdict, Verdict } from './verdict.js';
import { falseCount, isSurprising, isValue, minShareOf, withoutUnread } from './verdict.js';

/**
 * From this confidence on, a character that contradicts its check digit is taken to be printed that
 * way.
 */
const minClearShare = 0.9;
/** Lowest share of a field that its own check digit confirms in a zone that is not valid. */
const minOwnShare = 0.9;

/** Decides whether a number or date that fails its check is printed that way, or was misread. */
const asRead = (
  { probs, plan }: Evidence,
  { chars, shares }: ClassReading,
  group: Group,
  holds: boolean | undefined,
): GroupVerdict => {
  const cells = group.checkCell === undefined ? group.cells : [...group.cells, group.checkCell];
  const confidence = cells.reduce((product, cell) => product * shares[cell]!, 1);
  if (group.as === 'date' && !dateMayExist(group.cells.map((cell) => chars[cell]!)))
    return { confidence, problem: 'impossibleDate' };
  if (holds === undefined) return { confidence };
  if (!holds) {
    const isClear = cells.every((cell) => shares[cell]! >= minClearShare);
    return { confidence, problem: isClear ? 'checkDigit' : 'unsure' };
  }
  const ownSolution = solveAlone(probs, plan, group);
  const isLikeliest = cells.every((cell, i) => ownSolution.chars[i] === chars[cell]);
  return isLikeliest && ownSolution.share >= minOwnShare
    ? { confidence: ownSolution.share }
    : { confidence, problem: 'unsure' };
};

/**
 * In nats. If the likeliest character of the right class is this far below the likeliest of all, it
 * was not what was printed.
 */
const maxClassCost = 8;

/** The text as printed: a clear character stays, even if its position calls for another class. */
const printedChars = (probs: Float64Array, classed: Uint8Array): Uint8Array => {
  const raw = literalChars(probs);
  return classed.map((char, cell) => {
    const kept = probs[cell * charCount + char]!;
    const shown = probs[cell * charCount + raw[cell]!]!;
    return kept < shown * Math.exp(-maxClassCost) ? raw[cell]! : char;
  });
};

/** The check digits fail: the characters are kept as read, each field with its own confidence. */
const refuse = (evidence: Evidence, classed: ClassReading): Verdict => {
  const { probs, plan } = evidence;
  const chars = printedChars(probs, classed.chars);
  const literal = { ...classed, chars: chars.slice() };
  const checks = checksOf(chars, plan);
  const groups = plan.groups.map((group): GroupVerdict => {
    if (!isFree(plan, group))
      return asRead(evidence, literal, group, group.check && checks[group.check]);
    // Names and countries follow their own grammar, which no check digit contradicts.
    const { chars: picked, share } = solveAlone(probs, plan, group);
    group.cells.forEach((cell, i) => (chars[cell] = picked[i]!));
    return share < minShareOf(plan, group)
      ? { confidence: share, problem: 'unsure' }
      : { confidence: share };
  });
  const confidence = Math.min(...groups.map((group) => group.confidence));
  return { chars, checks, groups, valid: false, confidence };
};

/** Prior of check digits printed wrong (specimens, forgeries); an order of magnitude. */
const misprintRate = 0.005;

/** A correction is accepted if it is at least this probable, compared with a misprint. */
const minGenuine = 0.9;

const datesExist = (chars: Uint8Array, plan: Plan): boolean =>
  plan.groups.every(
    ({ as, cells }) => as !== 'date' || dateMayExist(cells.map((cell) => chars[cell]!)),
  );

/** The solution satisfies the check digits: accept it, with the confidence of each group. */
const confirm = ({ probs, plan, planShare }: Evidence, solution: Solution, genuine: number) => {
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
 * How probable it is that the document is printed right and was misread, rather than printed as
 * read. Each failing check digit would hold one time in ten by chance. Characters without a check
 * digit are the same in both cases.
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
    if (solution === undefined) return refuse(evidence, literal);
    const failing = falseCount(checksOf(literal.chars, plan));
    if (failing === 0 && datesExist(literal.chars, plan)) return confirm(evidence, solution, 1);
    const genuine = genuineShare(evidence, solution, literal.chars, failing);
    return genuine < minGenuine ? refuse(evidence, literal) : confirm(evidence, solution, genuine);
  };
  return withoutUnread(verdict(), evidence);
};
