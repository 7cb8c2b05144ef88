/* In a file of its own, because a session compares stored embeddings where no net is loaded. */

export const unit = (values: Float32Array): Float32Array => {
  const length = Math.hypot(...values);
  return values.map((value) => value / length);
};

/**
 * Joins unit vectors into one: the cosine of two such vectors is the mean of the parts' cosines.
 */
export const joinUnits = (parts: readonly Float32Array[]): Float32Array =>
  unit(Float32Array.from(parts.flatMap((part) => [...part])));

/** Cosine of two unit vectors: 1 for the same picture, about 0 for two people. */
export const similarityOf = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, i) => sum + value * b[i]!, 0);
