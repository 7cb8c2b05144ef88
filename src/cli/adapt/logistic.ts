/*
 * A logistic regression that starts from the shipped score: each weight is added to it, and is
 * pulled towards zero. A few pictures of one client must not undo what was learned from many
 * cameras.
 */

/** A picture as the input of a head: the shipped score, and the measures that may correct it. */
export type HeadInput = {
  readonly score: number;
  readonly features: readonly number[];
  readonly genuine: boolean;
};

export type Correction = { readonly weights: readonly number[]; readonly constant: number };

const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** Solves a symmetric, positive definite system, by Cholesky. */
const solve = (matrix: readonly Float64Array[], right: Float64Array): Float64Array => {
  const size = right.length;
  const lower = matrix.map((row) => Float64Array.from(row));
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = lower[i]![j]!;
      for (let k = 0; k < j; k++) sum -= lower[i]![k]! * lower[j]![k]!;
      lower[i]![j] = i === j ? Math.sqrt(sum) : sum / lower[j]![j]!;
    }
  const found = Float64Array.from(right);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) found[i]! -= lower[i]![k]! * found[k]!;
    found[i]! /= lower[i]![i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) found[i]! -= lower[k]![i]! * found[k]!;
    found[i]! /= lower[i]![i]!;
  }
  return found;
};

/** Weights both classes equally, so that few attacks among many live faces still count. */
const weigher = (seen: readonly HeadInput[]) => {
  const genuine = seen.filter((one) => one.genuine).length;
  const live = seen.length / (2 * genuine);
  const attack = seen.length / (2 * (seen.length - genuine));
  return (one: HeadInput): number => (one.genuine ? live : attack);
};

export const correctedScore = ({ score, features }: HeadInput, { weights, constant }: Correction) =>
  features.reduce((sum, value, i) => sum + value * weights[i]!, score + constant);

/** Mean log loss, both classes counting equally. */
export const lossOf = (seen: readonly HeadInput[], correction: Correction): number => {
  const weightOf = weigher(seen);
  const losses = seen.map((one) => {
    const side = one.genuine ? 1 : -1;
    return weightOf(one) * Math.log1p(Math.exp(-side * correctedScore(one, correction)));
  });
  return losses.reduce((a, b) => a + b, 0) / seen.length;
};

/** Limit on Newton's steps. The problem is smooth and convex, so far fewer are needed. */
const steps = 12;
/**
 * Regularisation of the constant: tiny, but needed where the score separates the classes
 * completely.
 */
const constantPull = 0.1;

/**
 * `pull`: how strongly each weight is held at zero (the inverse of its prior variance). Where it is
 * infinite, only the constant changes.
 */
export const fitCorrection = (seen: readonly HeadInput[], pull: number): Correction => {
  const count = Number.isFinite(pull) ? seen[0]!.features.length : 0;
  const weightOf = weigher(seen);
  const found = new Float64Array(count + 1);
  const rows = seen.map(({ features }) => [1, ...features.slice(0, count)]);
  const pulls = found.map((_, i) => (i === 0 ? constantPull : pull));
  for (let step = 0; step < steps; step++) {
    const slope = pulls.map((value, i) => value * found[i]!);
    const bend = [...pulls].map((value, i) =>
      Float64Array.from(found, (_, j) => +(i === j) * value),
    );
    seen.forEach((one, n) => {
      const row = rows[n]!;
      const logit = row.reduce((sum, value, i) => sum + value * found[i]!, one.score);
      const likely = sigmoid(logit);
      const weight = weightOf(one);
      const off = weight * (likely - +one.genuine);
      const curve = weight * Math.max(1e-6, likely * (1 - likely));
      for (let i = 0; i <= count; i++) {
        slope[i]! += off * row[i]!;
        for (let j = 0; j <= i; j++) bend[i]![j]! += curve * row[i]! * row[j]!;
      }
    });
    const change = solve(bend, slope);
    for (let i = 0; i <= count; i++) found[i]! -= Math.max(-2, Math.min(2, change[i]!));
  }
  const weights = seen[0]!.features.map((_, i) => found[i + 1] ?? 0);
  return { weights, constant: found[0]! };
};
