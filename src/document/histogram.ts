/** How often each of the 256 values occurs, besides what was counted before. */
export const histogramOf = (data: Uint8Array, counts = new Uint32Array(256)): Uint32Array => {
  for (let i = 0; i < data.length; i++) counts[data[i]!]! += 1;
  return counts;
};

/** The value that this share of all lies at or under. */
export const percentileOf = (counts: Uint32Array, share: number): number => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const last = counts.length - 1;
  let seen = 0;
  for (let value = 0; value < last; value++) {
    seen += counts[value]!;
    if (seen >= share * total) return value;
  }
  return last;
};
