import { charCount, textOf } from './alphabet.js';
import { arrangeLattices, arrangeTexts, type Arrangement } from './arrange.js';
import { countryTable } from './country-table.js';
import { checksOf } from './checks.js';
import { deviationsFor } from './deviations.js';
import { judge } from './judge.js';
import { classedChars, classesOfPlan, literalChars } from './literal.js';
import { plansOf, type Plan } from './plan.js';
import { readingOf } from './reading.js';
import { solve, type Solution } from './solve.js';
import type { LineLattice, MrzReading } from './types.js';

export type DecodeOptions = {
  /**
   * Divides the log probabilities of the characters; above 1 trusts the net less. Set from a reliability
   * curve of the net in use.
   */
  readonly temperature?: number;
};

/** Arrangements further than this behind the best (nats) are not worth solving. */
const arrangementSlack = 40;
const maxArrangements = 8;

/** Below this, what was found is not a machine readable zone: letters where dates should be. */
const minLikeness = 0.5;

/** A long number leaves a filler where its check digit would be; without a trace of one it is not tried. */
const minFillerTrace = 0.01;

/** Against a reading whose check digits do not hold, in nats: as in judge.ts, one document in 200. */
const inconsistentCost = Math.log(200);

const probsOf = ({ lines }: Arrangement, temperature: number): Float64Array => {
  const probs = Float64Array.from(lines.flatMap((line) => [...line.probs]));
  if (temperature === 1) return probs;
  for (let at = 0; at < probs.length; at += charCount) {
    let sum = 0;
    for (let k = at; k < at + charCount; k++) sum += probs[k] = probs[k]! ** (1 / temperature);
    for (let k = at; k < at + charCount; k++) probs[k]! /= sum;
  }
  return probs;
};

/** The issuer decides which deviations apply, and no check digit covers it: it is chosen first. */
const issuerOf = (probs: Float64Array, plan: Plan): string => {
  const countries = plan.groups.find((group) => group.as === 'country');
  if (countries === undefined) return 'FRA';
  const table = countryTable(probs, countries.cells, new Uint8Array(plan.compositeOf.length));
  return textOf(table.pick(0).slice(0, 3));
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

type Candidate = {
  readonly arrangement: Arrangement;
  readonly probs: Float64Array;
  readonly plan: Plan;
  readonly solution: Solution | undefined;
  readonly planShare: number;
  readonly logScore: number;
};

const candidatesOf = (arrangement: Arrangement, temperature: number): Candidate[] => {
  const probs = probsOf(arrangement, temperature);
  // The classes are weighed again, character by character, in the solution.
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
  return scored.map(({ plan, solution, logTotal, logScore }) => ({
    arrangement,
    probs,
    plan,
    solution,
    planShare: top === -Infinity ? 1 : Math.exp(logTotal - top) / all,
    logScore,
  }));
};

const unreadCells = ({ layout, lines }: Arrangement): Set<number> => {
  const cells = new Set<number>();
  lines.forEach((line, i) => {
    for (let slot = line.length - line.unreadCount; slot < line.length; slot++)
      cells.add(i * layout.width + slot);
  });
  return cells;
};

const isText = (lines: readonly LineLattice[] | readonly string[]): lines is readonly string[] =>
  lines.every((line) => typeof line === 'string');

/**
 * Reads a machine readable zone from the lines found, in any order, among other lines if need be. Undefined
 * when they are not one.
 */
export const decodeMrz = (
  lines: readonly LineLattice[] | readonly string[],
  { temperature = 1 }: DecodeOptions = {},
): MrzReading | undefined => {
  const fromText = isText(lines);
  const arrangements = fromText ? arrangeTexts(lines) : arrangeLattices(lines);
  const likely = arrangements.filter(({ likeness }) => likeness >= minLikeness);
  const kept = likely
    .filter(({ logScore }) => logScore >= likely[0]!.logScore - arrangementSlack)
    .slice(0, maxArrangements);
  const candidates = kept.flatMap((arrangement) => candidatesOf(arrangement, temperature));
  if (candidates.length === 0) return undefined;
  const best = candidates.reduce((a, b) => (b.logScore > a.logScore ? b : a));
  const { arrangement, probs, plan } = best;
  const verdict = judge({ ...best, unread: unreadCells(arrangement), fromText });
  return readingOf({ arrangement, plan, probs, verdict, literal: literalChars(probs) });
};
