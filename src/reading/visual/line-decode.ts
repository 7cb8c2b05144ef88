import type { TextTrace } from '../../models/text-line.js';

/** One character of a line; `at` is its place along the line, 0 to 1. */
export type ReadSign = {
  readonly sign: string;
  readonly confidence: number;
  readonly at: number;
};

/**
 * The likeliest class of each step, repeats and blanks removed. A character is as sure as its best step,
 * and stands in the middle of its steps.
 */
export const decodeTrace = (trace: TextTrace): ReadSign[] => {
  const { steps, firstStep, boxSteps, classes, probs } = trace;
  const count = classes.length;
  const signs: ReadSign[] = [];
  let last = 0;
  let first = 0;
  let confidence = 0;
  const end = (step: number): void => {
    if (last === 0) return;
    const at = Math.max(0, Math.min(1, ((first + step) / 2 - firstStep) / boxSteps));
    signs.push({ sign: classes[last]!, confidence, at });
  };
  for (let step = 0; step < steps; step++) {
    let best = 0;
    for (let k = 1; k < count; k++) {
      if (probs[step * count + k]! > probs[step * count + best]!) best = k;
    }
    const value = probs[step * count + best]!;
    if (best === last) {
      confidence = Math.max(confidence, value);
      continue;
    }
    end(step);
    [last, first, confidence] = [best, step, value];
  }
  end(steps);
  return signs;
};
