/** 95 % interval of a share by Wilson's score, which stays sensible at 0 and at n of n. */
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

export const median = (values: readonly number[]): number => quantile(values, 0.5);

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mulberry32: the same pictures in every run. */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** A number that depends on the text alone, for splits and seeds that do not move when a file is added. */
export const hashOf = (text: string): number => {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
};

/** `count` of them, chosen by the seed, in their own order. */
export const sampleOf = <T>(items: readonly T[], count: number, seed: number): T[] => {
  const random = seeded(seed);
  const chosen = items
    .map((item, at) => ({ item, at, key: random() }))
    .sort((a, b) => a.key - b.key)
    .slice(0, count);
  return chosen.sort((a, b) => a.at - b.at).map(({ item }) => item);
};
