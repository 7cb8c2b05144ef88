/** 95 % Wilson score interval, which stays sensible at 0 and at n of n. */
export const wilson = (hits: number, n: number): readonly [low: number, high: number] => {
  if (n === 0) return [0, 1];
  const z = 1.959964;
  const p = hits / n;
  const middle = p + z ** 2 / (2 * n);
  const spread = z * Math.sqrt((p * (1 - p)) / n + z ** 2 / (4 * n ** 2));
  const scale = 1 + z ** 2 / n;
  return [Math.max(0, (middle - spread) / scale), Math.min(1, (middle + spread) / scale)];
};

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = share * (sorted.length - 1);
  const low = sorted[Math.floor(at)] ?? NaN;
  const high = sorted[Math.ceil(at)] ?? NaN;
  return low + (high - low) * (at - Math.floor(at));
};

/** `52/52 = 100.0 % (93.1–100.0)`. */
export const shareText = (hits: number, n: number): string => {
  if (n === 0) return '–';
  const [low, high] = wilson(hits, n).map((share) => (100 * share).toFixed(1));
  return `${hits}/${n} = ${((100 * hits) / n).toFixed(1)} % (${low}–${high})`;
};
