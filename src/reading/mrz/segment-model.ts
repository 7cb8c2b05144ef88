import { charCount, latticeClasses } from './alphabet.js';
import type { LineLattice } from './types.js';

/**
 * A lattice prepared for cutting: for every step at which a character may begin and every number of steps
 * it may last, the probability that the steps show that character and then blank. Each step's
 * probabilities are divided by its largest, so that a sure reading scores about one and nothing underflows;
 * `logTop` is what was divided away.
 */
export type Segments = {
  readonly steps: number;
  readonly longest: number;
  /** `chars[((step * longest) + duration - 1) * 37 + character]`. */
  readonly chars: Float64Array;
  /** The same, summed over characters. */
  readonly any: Float64Array;
  /** Probability that nothing of the line is at a step. */
  readonly outside: Float64Array;
  /** How much ink the net saw at each step: one minus blank. */
  readonly ink: Float64Array;
  readonly logTop: number;
};

/**
 * Beside the line there may be anything: a frame, a stamp, the next document. A step outside costs no more
 * than this, however sure the net is that it sees a character there.
 */
const outsideFloor = 0.02;

export const segmentsOf = ({ steps, logProbs }: LineLattice, longest: number): Segments => {
  const chars = new Float64Array(steps * longest * charCount);
  const any = new Float64Array(steps * longest);
  const outside = new Float64Array(steps);
  const ink = new Float64Array(steps);
  const relative = new Float64Array(steps * latticeClasses);
  let logTop = 0;
  for (let t = 0; t < steps; t++) {
    const at = t * latticeClasses;
    let top = -Infinity;
    for (let k = 0; k < latticeClasses; k++) top = Math.max(top, logProbs[at + k]!);
    for (let k = 0; k < latticeClasses; k++) relative[at + k] = Math.exp(logProbs[at + k]! - top);
    logTop += top;
    outside[t] = Math.max(relative[at]!, outsideFloor);
    ink[t] = 1 - Math.exp(logProbs[at]!);
  }
  const run = new Float64Array(charCount);
  for (let t = 0; t < steps; t++) {
    run.fill(1);
    for (let d = 1; d <= longest && t + d <= steps; d++) {
      const frame = (t + d - 1) * latticeClasses;
      const blank = relative[frame]!;
      const at = (t * longest + d - 1) * charCount;
      let sum = 0;
      for (let k = 0; k < charCount; k++) {
        run[k]! *= relative[frame + k + 1]!;
        const value = run[k]! + (d > 1 ? chars[at - charCount + k]! * blank : 0);
        chars[at + k] = value;
        sum += value;
      }
      any[t * longest + d - 1] = sum;
    }
  }
  return { steps, longest, chars, any, outside, ink, logTop };
};
