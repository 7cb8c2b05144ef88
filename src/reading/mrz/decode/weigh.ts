import { charCount, kindOf } from '../alphabet.js';
import type { Plan } from './plan.js';

/**
 * The log weight of given characters in the model of solve.ts, leaving out the arithmetic: what the
 * document is worth if it is printed just so, check digits wrong.
 */
export const logWeightOf = (probs: Float64Array, chars: Uint8Array, plan: Plan): number => {
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
