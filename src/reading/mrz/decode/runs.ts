import { latticeClasses } from '../alphabet.js';
import type { LineLattice } from '../types.js';

/** Steps in a row whose likeliest class is one and the same character. */
export type Run = { readonly middle: number; readonly width: number };

export const runsOf = ({ steps, logProbs }: LineLattice): Run[] => {
  const runs: Run[] = [];
  let begin = -1;
  let last = 0;
  for (let t = 0; t <= steps; t++) {
    let top = 0;
    if (t < steps) {
      const at = t * latticeClasses;
      for (let k = 1; k < latticeClasses; k++) if (logProbs[at + k]! > logProbs[at + top]!) top = k;
    }
    if (top === last) continue;
    if (last !== 0) runs.push({ middle: (begin + t - 1) / 2, width: t - begin });
    begin = t;
    last = top;
  }
  return runs;
};
