import type { Counters } from '../../src/store/counters.js';

/** As the store counts, in memory. */
export const fakeCounters = (): Counters => {
  const hits = new Map<string, number>();
  const past = new Set<string>();
  const windowOf = (key: string, windowMs: number, now: Date): string =>
    `${key}@${Math.floor(now.getTime() / windowMs)}`;
  return {
    pastHits: (key, windowMs, now) => (past.has(windowOf(key, windowMs, now)) ? 1 : 0),
    hit: (key, windowMs, now, limit = Infinity) => {
      const at = windowOf(key, windowMs, now);
      hits.set(at, (hits.get(at) ?? 0) + 1);
      if (hits.get(at)! > limit) past.add(at);
      return Promise.resolve(hits.get(at)!);
    },
    clear: (key) => {
      for (const at of hits.keys()) if (at.startsWith(`${key}@`)) hits.delete(at);
      return Promise.resolve();
    },
    removeExpired: () => Promise.resolve(0),
  };
};
