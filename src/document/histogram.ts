/** Adds how often each of the 256 values occurs to `counts`. */
export const histogramOf = (data: Uint8Array, counts = new Uint32Array(256)): Uint32Array => {
  for (let i = 0; i < data.length; i++) counts[data[i]!]! += 1;
  return counts;
};

/** The smallest value that at least this share does not exceed. */
export const percentileOf = (counts: Uint32Array, share: number): number => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const last = counts.length - 1;
  let below = 0;
  for (let value = 0; value < last; value++) {
    below += counts[value]!;
    if (below >= share * total) return value;
  }
  return last;
};
