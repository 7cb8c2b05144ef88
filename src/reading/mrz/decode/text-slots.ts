import { charCount, charNumber, filler } from '../alphabet.js';
import { classes, type CharClass } from './classes.js';
import { confusionOf } from './confusions.js';
import type { SlotLine } from '../types.js';

/**
 * Nats. Readers drop trailing fillers wholesale, other fillers sometimes, other characters seldom; and a
 * line of just the right length is evidence of its own.
 */
const costs = {
  otherLength: 4,
  trailingFiller: 0.2,
  /** One of a run of fillers, or one that stood alone. */
  lostFiller: 2.5,
  lostLoneFiller: 5,
  /** Each further one of a run lost as a whole. */
  lostNext: 0.4,
  lostChar: 9,
  surplusTrailing: 0.5,
  surplusFiller: 2.5,
  surplusLoneFiller: 5,
  surplusChar: 7,
};

const known = new WeakMap<CharClass, Float64Array>();

/** What it costs to take each character for one that the class allows; a class is worked out once. */
const matchCosts = (allowed: CharClass): Float64Array => {
  let found = known.get(allowed);
  if (found === undefined) {
    found = Float64Array.from(confusionOf, (row) => {
      const top = row.reduce(
        (most, weight, k) => (allowed[k]! > 0 ? Math.max(most, weight) : most),
        0,
      );
      return top > 0 ? -Math.log(top) : costs.lostChar;
    });
    known.set(allowed, found);
  }
  return found;
};

/** Fields that are filled up with fillers; elsewhere a filler is a character like any other. */
const isFilledUp = (allowed: CharClass): boolean =>
  allowed === classes.any || allowed === classes.name;

const match = 0;
const lost = 1;
const surplus = 2;

/** As many characters as places: nothing is lost or surplus. */
const oneToOne = (chars: readonly number[]): SlotLine => {
  const probs = new Float64Array(chars.length * charCount);
  chars.forEach((char, slot) => probs.set(confusionOf[char]!, slot * charCount));
  return { length: chars.length, probs, logFit: 0, unreadCount: 0, fromText: true };
};

/**
 * OCR text laid over the places of a line: missing fillers are put where the classes let them be, surplus
 * characters are dropped (formats 1.10, step 3), and each place gets the characters it may stand for.
 */
export const textSlots = (text: string, read: readonly CharClass[]): SlotLine => {
  const chars = [...text].map(charNumber);
  const [rows, columns] = [chars.length, read.length];
  if (rows === columns) return oneToOne(chars);
  const byPlace = read.map(matchCosts);
  const wide = columns + 1;
  const cost = new Float64Array((rows + 1) * wide).fill(Infinity);
  const move = new Uint8Array(cost.length);
  cost[0] = 0;
  for (let i = 0; i <= rows; i++)
    for (let j = 0; j <= columns; j++) {
      const at = i * wide + j;
      const offer = (from: number, extra: number, by: number): void => {
        if (cost[from]! + extra < cost[at]!) {
          cost[at] = cost[from]! + extra;
          move[at] = by;
        }
      };
      if (i > 0 && j > 0) offer(at - wide - 1, byPlace[j - 1]![chars[i - 1]!]!, match);
      if (j > 0) {
        const isInRun = chars[i - 1] === filler || chars[i] === filler;
        const first = isInRun ? costs.lostFiller : costs.lostLoneFiller;
        const inside = j > 1 && move[at - 1] === lost ? costs.lostNext : first;
        const fillerCost = i === rows ? costs.trailingFiller : inside;
        offer(at - 1, isFilledUp(read[j - 1]!) ? fillerCost : costs.lostChar, lost);
      }
      if (i > 0) {
        const isInRun = chars[i - 2] === filler || chars[i] === filler;
        const inside = isInRun ? costs.surplusFiller : costs.surplusLoneFiller;
        const fillerCost = j === columns ? costs.surplusTrailing : inside;
        offer(at - wide, chars[i - 1] === filler ? fillerCost : costs.surplusChar, surplus);
      }
    }
  const probs = new Float64Array(columns * charCount);
  let unreadCount = 0;
  // What the gaps cost; what the characters cost is in their probabilities.
  let gapCost = 0;
  let [i, j] = [rows, columns];
  while (i > 0 || j > 0) {
    const at = i * wide + j;
    const by = move[at]!;
    if (by === match) probs.set(confusionOf[chars[--i]!]!, --j * charCount);
    else if (by === surplus) gapCost += cost[at]! - cost[--i * wide + j]!;
    else {
      gapCost += cost[at]! - cost[i * wide + --j]!;
      if (i === rows) unreadCount++;
      probs.set(confusionOf[filler]!, j * charCount);
    }
  }
  return {
    length: columns,
    probs,
    logFit: -gapCost - costs.otherLength,
    unreadCount,
    fromText: true,
  };
};
