import { charCount, textOf } from '../alphabet.js';
import type { Arrangement } from './arrange.js';
import { checksOf } from './checks.js';
import { countryTable } from './country-table.js';
import { classedChars, classesOfPlan } from './literal.js';
import { type Plan, deviationsFor, plansOf } from './plan.js';
import { type Solution, solve } from './solve.js';

/**
 * A long number has a filler in place of its check digit; without evidence of one, this plan is
 * skipped.
 */
const minFillerTrace = 0.01;

/** Penalty in nats for failing check digits: as in judge.ts, one document in 200 is printed so. */
const inconsistentCost = Math.log(200);

const probsOf = ({ lines }: Arrangement): Float64Array => {
  const probs = new Float64Array(lines.reduce((sum, line) => sum + line.probs.length, 0));
  let end = 0;
  for (const line of lines) {
    probs.set(line.probs, end);
    end += line.probs.length;
  }
  return probs;
};

/** Chosen first: the issuer decides which deviations apply, and no check digit covers it. */
const issuerOf = (probs: Float64Array, plan: Plan): string => {
  const countries = plan.groups.find((group) => group.as === 'country');
  if (countries === undefined) return plan.layout.issuer ?? '';
  return textOf(countryTable(probs, countries.cells).pick(0).slice(0, 3));
};

const plansFor = (probs: Float64Array, { layout }: Arrangement): readonly Plan[] => {
  const [plain] = plansOf(layout, []);
  const code = textOf(classedChars(probs, classesOfPlan(plain!)).chars.slice(0, 2));
  const [first, ...long] = plansOf(
    layout,
    deviationsFor(layout.format, issuerOf(probs, plain!), code),
  );
  const checkCell = first!.groups.find((group) => group.field === 'documentNumber')!.checkCell!;
  const hasTrace = probs[checkCell * charCount + charCount - 1]! >= minFillerTrace;
  return hasTrace ? [first!, ...long] : [first!];
};

export type Candidate = {
  readonly arrangement: Arrangement;
  readonly probs: Float64Array;
  readonly plan: Plan;
  readonly solution: Solution | undefined;
  /** Share of this plan among the ways to read the layout. */
  readonly planShare: number;
  readonly logScore: number;
};

/** Every plan for an arrangement, each with its likeliest consistent characters. */
export const candidatesOf = (arrangement: Arrangement): Candidate[] => {
  const probs = probsOf(arrangement);
  // Without the share of the character classes: the solution weighs each character by its class, so
  // they would count twice.
  const logFit = arrangement.logScore - arrangement.logMass;
  const scored = plansFor(probs, arrangement).map((plan) => {
    const solution = solve(probs, plan);
    const literal = classedChars(probs, classesOfPlan(plan));
    const held = Object.values(checksOf(literal.chars, plan)).filter(Boolean).length;
    const asPrinted = literal.logWeight + held * Math.LN10 - inconsistentCost;
    const consistent = (solution?.logBest ?? -Infinity) + plan.checkCount * Math.LN10;
    const logPlan = Math.log(plan.weight);
    const logScore = logFit + logPlan + Math.max(asPrinted, consistent);
    return { plan, solution, logTotal: logPlan + (solution?.logTotal ?? -Infinity), logScore };
  });
  const top = Math.max(...scored.map(({ logTotal }) => logTotal));
  const all = scored.reduce((sum, { logTotal }) => sum + Math.exp(logTotal - top), 0);
  // Plans with the same characters do not compete with each other: a check digit may hold in both
  // variants.
  const shareOf = (solution: Solution | undefined): number => {
    if (solution === undefined || top === -Infinity) return 1;
    const text = textOf(solution.chars);
    const alike = scored.filter((other) => other.solution && textOf(other.solution.chars) === text);
    return alike.reduce((sum, { logTotal }) => sum + Math.exp(logTotal - top), 0) / all;
  };
  return scored.map((one) => ({ arrangement, probs, ...one, planShare: shareOf(one.solution) }));
};
