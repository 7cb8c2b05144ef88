import { charCount } from '../alphabet.js';
import { checksOf, dateMayExist } from './checks.js';
import { literalChars, type Classed } from './literal.js';
import type { Group } from './plan.js';
import { isFree, solveAlone } from './solve.js';
import { minShareOf, type Evidence, type GroupVerdict, type Verdict } from './verdict.js';

/** A character this sure, contradicted by its check digit, is taken to be printed that way. */
const minClearShare = 0.9;
/** Least share of a field that its own check digit confirms in a zone that is not valid. */
const minOwnShare = 0.9;

/** A number or date as read: printed that way, or only badly read? */
const asRead = (
  { probs, plan }: Evidence,
  { chars, shares }: Classed,
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
  const alone = solveAlone(probs, plan, group);
  const isLikeliest = cells.every((cell, i) => alone.chars[i] === chars[cell]);
  return isLikeliest && alone.share >= minOwnShare
    ? { confidence: alone.share }
    : { confidence, problem: 'unsure' };
};

/** Nats: a character of the right class this much below the likeliest was not printed. */
const maxClassCost = 8;

/** As printed: a clear character stays, even if its position calls for another class. */
const printedChars = (probs: Float64Array, classed: Uint8Array): Uint8Array => {
  const raw = literalChars(probs);
  return classed.map((char, cell) => {
    const [kept, shown] = [probs[cell * charCount + char]!, probs[cell * charCount + raw[cell]!]!];
    return kept < shown * Math.exp(-maxClassCost) ? raw[cell]! : char;
  });
};

/** The check digits fail: the characters are kept as read, each field with its own confidence. */
export const refused = (evidence: Evidence, classed: Classed): Verdict => {
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
