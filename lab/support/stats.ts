import { quantile } from '../../src/cli/evaluate/stats.js';

export { quantile, wilson } from '../../src/cli/evaluate/stats.js';

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

/**
 * A number that depends on the text alone, for splits and seeds that do not move when a file is
 * added.
 */
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
