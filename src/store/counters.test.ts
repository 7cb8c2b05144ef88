import { beforeAll, describe, expect, it } from 'vitest';
import { eachStore } from '../../test/support/stores.js';
import type { Store } from './open-store.js';

const minuteMs = 60_000;
const now = new Date('2027-01-01T00:00:30Z');

describe('counters', () => {
  eachStore((_kind, stores) => {
    let store: Store;
    let node: Store;
    beforeAll(async () => {
      const options = await stores.fresh();
      store = await stores.open(options);
      node = await stores.open(options);
    });

    it('counts over all nodes, each key by itself', async () => {
      expect(await store.counters.hit('a', minuteMs, now)).toBe(1);
      expect(await node.counters.hit('a', minuteMs, now)).toBe(2);
      expect(await store.counters.hit('b', minuteMs, now)).toBe(1);
    });

    it('misses none when hits come at once', async () => {
      const hits = await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          (n % 2 ? store : node).counters.hit('rush', minuteMs, now),
        ),
      );
      expect(hits.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1));
    });

    it('past the limit, asks the database no more until the window ends', async () => {
      const hit = (counters: Store['counters'], at = now) =>
        counters.hit('limited', minuteMs, at, 2);
      for (const hits of [1, 2, 3, 3, 3]) expect(await hit(store.counters)).toBe(hits);
      expect(store.counters.pastHits('limited', minuteMs, now)).toBe(3);
      expect(await hit(node.counters)).toBe(4);
      const end = new Date('2027-01-01T00:01:00Z');
      expect(store.counters.pastHits('limited', minuteMs, end)).toBe(0);
      expect(await hit(store.counters, end)).toBe(1);
      await store.counters.clear('limited');
      expect(await hit(store.counters)).toBe(1);
    });

    it('starts anew with the window', async () => {
      const end = new Date('2027-01-01T00:01:00Z');
      await store.counters.hit('window', minuteMs, now);
      expect(await store.counters.hit('window', minuteMs, new Date(end.getTime() - 1))).toBe(2);
      expect(await store.counters.hit('window', minuteMs, end)).toBe(1);
    });

    it('forgets a key on request, and old windows in time', async () => {
      await store.counters.hit('login', minuteMs, now);
      await store.counters.clear('login');
      expect(await store.counters.hit('login', minuteMs, now)).toBe(1);
      expect(await store.counters.removeExpired(now)).toBe(0);
      expect(await store.counters.removeExpired(new Date('2027-01-01T00:02:00Z'))).toBeGreaterThan(
        0,
      );
      expect(await store.counters.hit('login', minuteMs, now)).toBe(1);
    });
  });
});
