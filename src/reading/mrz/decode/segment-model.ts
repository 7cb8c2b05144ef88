import { charCount, latticeClasses } from '../alphabet.js';
import type { LineLattice } from '../types.js';

/**
 * A lattice prepared for segmentation: for every first step and duration of a character, the
 * probability that the steps show one character and then blank. Each step's probabilities are
 * divided by its largest, so that nothing underflows; `logTop` is what was divided away.
 */
export type Segments = {
  readonly steps: number;
  readonly longest: number;
  /**
   * The probability that any character begins at a step and lasts for a duration, at `step *
   * longest + duration - 1`.
   */
  readonly shown: Float64Array;
  /** Probability that a character begins at a step: the step before shows another, or none. */
  readonly fresh: Float64Array;
  /** Probability that a step is not part of the line. */
  readonly outside: Float64Array;
  /** Ink of all steps so far. The ink of a step is the probability that it is not blank. */
  readonly ink: Float64Array;
  /**
   * For each character, the sum over all steps so far of ink times the character's log probability,
   * given that there is ink.
   */
  readonly evidence: Float64Array;
  readonly logTop: number;
};

/** A stamp or the next document may lie beside the line: a step outside it costs no more. */
const outsideFloor = 0.02;
const leastInk = 1e-6;
/** Lower bound of log probabilities: minus infinity would spoil the sums. */
const leastLog = -20;

/**
 * Two equal letters in a row have a blank between them; where blur has closed it, the second may
 * still begin at this cost. Otherwise a clear letter could be split to compensate for a faint one
 * elsewhere.
 */
const leastFresh = 0.03;

/** In nats. A character this far below the likeliest of a step is not in the picture there. */
const negligibleLog = -14;

/** Characters below this share of a step's likeliest do not affect the segmentation. */
const leastShare = 1e-3;

export const segmentsOf = ({ steps, logProbs }: LineLattice, longest: number): Segments => {
  const shown = new Float64Array(steps * longest);
  const outside = new Float64Array(steps);
  const fresh = new Float64Array(steps);
  const ink = new Float64Array(steps + 1);
  const evidence = new Float64Array((steps + 1) * charCount);
  const relative = new Float64Array(steps * latticeClasses);
  let logTop = 0;
  for (let t = 0; t < steps; t++) {
    const at = t * latticeClasses;
    let top = -Infinity;
    for (let k = 0; k < latticeClasses; k++) if (logProbs[at + k]! > top) top = logProbs[at + k]!;
    for (let k = 0; k < latticeClasses; k++) {
      const logRelative = logProbs[at + k]! - top;
      if (logRelative > negligibleLog) relative[at + k] = Math.exp(logRelative);
    }
    logTop += top;
    let same = 0;
    if (t > 0)
      for (let k = 1; k < latticeClasses; k++)
        same += relative[at + k]! * relative[at - latticeClasses + k]!;
    fresh[t] = Math.max(1 - same, leastFresh);
    outside[t] = Math.max(relative[at]!, outsideFloor);
    const inkHere = Math.max(1 - Math.exp(logProbs[at]!), leastInk);
    const logInk = Math.log(inkHere);
    ink[t + 1] = ink[t]! + inkHere;
    for (let k = 0; k < charCount; k++) {
      const logProb = logProbs[at + k + 1]! - logInk;
      evidence[(t + 1) * charCount + k] =
        evidence[t * charCount + k]! + inkHere * (logProb > leastLog ? logProb : leastLog);
    }
  }
  for (let t = 0; t < steps; t++) {
    const first = t * latticeClasses;
    let top = 0;
    for (let k = 1; k < latticeClasses; k++)
      if (relative[first + k]! > top) top = relative[first + k]!;
    if (top === 0) continue;
    for (let k = 1; k < latticeClasses; k++) {
      if (relative[first + k]! < top * leastShare) continue;
      // `run`: all steps so far show this character. `ended`: it was followed by a blank.
      let run = 1;
      let ended = 0;
      for (let d = 1; d <= longest && t + d <= steps; d++) {
        const frame = (t + d - 1) * latticeClasses;
        ended = (ended + (d > 1 ? run : 0)) * relative[frame]!;
        run *= relative[frame + k]!;
        shown[t * longest + d - 1]! += run + ended;
      }
    }
  }
  return { steps, longest, shown, fresh, outside, ink, evidence, logTop };
};
