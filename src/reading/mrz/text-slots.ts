import { charCount, charNumber, filler } from './alphabet.js';
import type { CharClass } from './classes.js';
import { confusionOf } from './confusions.js';
import type { SlotLine } from './types.js';

/**
 * Nats. Readers drop trailing fillers wholesale, other fillers sometimes, other characters seldom; and a
 * line of just the right length is evidence of its own.
 */
const costs = {
  otherLength: 4,
  trailingFiller: 0.2,
  lostFiller: 3,
  lostChar: 9,
  surplusFiller: 3,
  surplusChar: 7,
};

const matchCosts = confusionOf.map((row) => (allowed: CharClass): number => {
  let top = 0;
  for (let k = 0; k < charCount; k++) top = Math.max(top, row[k]! * (allowed[k]! > 0 ? 1 : 0));
  return top > 0 ? -Math.log(top) : costs.lostChar;
});

/** A filler is common at a place of this class; in dates it is not. */
const commonFiller = 0.5;

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
      if (i > 0 && j > 0) offer(at - wide - 1, matchCosts[chars[i - 1]!]!(read[j - 1]!), match);
      if (j > 0) {
        const fillerCost = i === rows ? costs.trailingFiller : costs.lostFiller;
        offer(at - 1, read[j - 1]![filler]! >= commonFiller ? fillerCost : costs.lostChar, lost);
      }
      if (i > 0)
        offer(
          at - wide,
          chars[i - 1] === filler ? costs.surplusFiller : costs.surplusChar,
          surplus,
        );
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
