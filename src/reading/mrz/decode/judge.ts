import { charCount } from '../alphabet.js';
import { checksOf, dateMayExist } from './checks.js';
import { classedChars, classesOfPlan } from './literal.js';
import type { Plan } from './plan.js';
import { refused } from './refuse.js';
import { isFree, type Solution } from './solve.js';
import { withoutUnread } from './unread.js';
import {
  falseCount,
  isSurprising,
  isValue,
  leastShare,
  type Evidence,
  type GroupVerdict,
  type Verdict,
} from './verdict.js';
import { logWeightOf } from './weigh.js';

/**
 * Share of documents whose check digits are printed wrong: specimens, misprints, clumsy forgeries. It is the
 * rival of every repair. Known only to the order of magnitude.
 */
const misprintRate = 0.005;

/** A repair must be this much likelier than a document printed wrong. */
const minGenuine = 0.9;

const datesExist = (chars: Uint8Array, plan: Plan): boolean =>
  plan.groups.every(
    ({ as, cells }) => as !== 'date' || dateMayExist(cells.map((cell) => chars[cell]!)),
  );

/** The check digits confirm the solution: take it, and say how sure each part is. */
const confirmed = (
  evidence: Evidence,
  solution: Solution,
  genuine: number,
  repairCost: number,
): Verdict => {
  const { plan, planShare } = evidence;
  const groups = plan.groups.map((group, g): GroupVerdict => {
    const share = solution.posteriors[g]! * (isValue(plan, group) ? planShare : 1);
    const confidence = isValue(plan, group) ? share * genuine : share;
    const isUnsure =
      share < leastShare(evidence, group, genuine === 1) ||
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

/**
 * How probable it is that the document is printed right and read wrong, rather than printed as read. Each
 * check digit that fails would hold one time in ten by chance. What no check digit covers is the same in both.
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

/** In nats, what the solution costs against the likeliest characters that the classes allow. */
const costOf = (probs: Float64Array, literal: Uint8Array, chars: Uint8Array): number =>
  literal.reduce(
    (sum, char, cell) =>
      sum + Math.log(probs[cell * charCount + char]! / probs[cell * charCount + chars[cell]!]!),
    0,
  );

/**
 * What to return: the solution when the check digits already hold on what was read, or when making them hold
 * is cheap and leaves no second choice; otherwise what was read, as read. A document with wrong check
 * digits must come back as printed and not valid.
 */
export const judge = (evidence: Evidence): Verdict => {
  const { probs, plan, solution, fromText } = evidence;
  const literal = classedChars(probs, classesOfPlan(plan));
  if (solution === undefined) return withoutUnread(refused(evidence, literal), evidence);
  const failing = falseCount(checksOf(literal.chars, plan));
  if (failing === 0 && datesExist(literal.chars, plan))
    return withoutUnread(confirmed(evidence, solution, 1, 0), evidence);
  const genuine = genuineShare(evidence, solution, literal.chars, failing);
  const cost = costOf(probs, literal.chars, solution.chars);
  const repaired = confirmed(evidence, solution, genuine, cost);
  // In text a second choice is as good as the first, so neither is taken. A net's probabilities rank them:
  // what is likelier than anything else is returned, and said to be unsure.
  const isAmbiguous = fromText && !repaired.valid;
  const taken = genuine < minGenuine || isAmbiguous ? refused(evidence, literal) : repaired;
  return withoutUnread(taken, evidence);
};
