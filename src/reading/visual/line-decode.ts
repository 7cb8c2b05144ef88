import type { TextTrace } from '../../models/text-line.js';

/** One character of a line; `at` is its place along the line's box, 0 to 1. */
export type ReadSign = {
  readonly sign: string;
  readonly confidence: number;
  readonly at: number;
};

/**
 * Log probability of a letter that follows another without a blank step between. The reader is trained with
 * a blank between any two; without this cost a letter that looks like two (O and Ó, 1 and T) was read as
 * both of them, first one and then the other.
 */
const touchCost = -3;

/** The likeliest class of each step, all steps seen together (Viterbi). */
const bestPath = ({ steps, classes, logProbs }: TextTrace): Int32Array => {
  const count = classes.length;
  const scores = Float64Array.from(logProbs.subarray(0, count));
  const came = new Int32Array(steps * count);
  for (let step = 1; step < steps; step++) {
    let best = 0;
    for (let k = 1; k < count; k++) if (scores[k]! > scores[best]!) best = k;
    const [fromBlank, fromBest] = [scores[0]!, scores[best]!];
    const touching = fromBest + touchCost;
    const [before, other] = fromBlank >= touching ? [fromBlank, 0] : [touching, best];
    for (let k = 0; k < count; k++) {
      const stays = scores[k]!;
      const [score, from] =
        k === 0 ? [fromBest, best] : stays >= before ? [stays, k] : [before, other];
      scores[k] = score + logProbs[step * count + k]!;
      came[step * count + k] = from;
    }
  }
  let last = 0;
  for (let k = 1; k < count; k++) if (scores[k]! > scores[last]!) last = k;
  const path = new Int32Array(steps);
  for (let step = steps - 1; step >= 0; step--) {
    path[step] = last;
    last = came[step * count + last]!;
  }
  return path;
};

/** Share of a letter's class in all that the net saw there, blanks apart. */
const confidenceOf = ({ classes, logProbs }: TextTrace, k: number, from: number, to: number) => {
  let [own, any] = [0, 0];
  for (let step = from; step < to; step++) {
    own += Math.exp(logProbs[step * classes.length + k]!);
    any += 1 - Math.exp(logProbs[step * classes.length]!);
  }
  return any > 0 ? Math.min(1, own / any) : 0;
};

/** The characters of a line, from left to right. */
export const decodeTrace = (trace: TextTrace): ReadSign[] => {
  const { steps, firstStep, boxSteps, classes } = trace;
  const path = bestPath(trace);
  const signs: ReadSign[] = [];
  for (let from = 0, to = 0; from < steps; from = to) {
    const k = path[from]!;
    while (to < steps && path[to] === k) to++;
    if (k === 0) continue;
    const at = ((from + to) / 2 - firstStep) / boxSteps;
    const confidence = confidenceOf(trace, k, from, to);
    signs.push({ sign: classes[k]!, confidence, at: Math.max(0, Math.min(1, at)) });
  }
  return signs;
};
