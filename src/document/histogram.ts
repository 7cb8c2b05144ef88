/** How often each of the 256 values occurs. */
export const histogramOf = (data: Uint8Array): Uint32Array => {
  const counts = new Uint32Array(256);
  for (let i = 0; i < data.length; i++) counts[data[i]!]! += 1;
  return counts;
};

/** The value that this share of all lies at or under. */
export const percentileOf = (counts: Uint32Array, share: number): number => {
  const total = counts.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (let value = 0; value < 256; value++) {
    seen += counts[value]!;
    if (seen >= share * total) return value;
  }
  return 255;
};
