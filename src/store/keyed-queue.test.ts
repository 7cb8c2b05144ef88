import { describe, expect, it } from 'vitest';
import { eachStore } from '../../test/support/stores.js';
import { createKeyedQueue, createSharedKeyedQueue } from './keyed-queue.js';

describe('a queue for each key', () => {
  it('runs one task at a time under a key, and keys side by side', async () => {
    const inOrder = createKeyedQueue();
    const running = new Map<string, number>();
    let most = 0;
    const one = (key: string) =>
      inOrder(key, async () => {
        running.set(key, (running.get(key) ?? 0) + 1);
        expect(running.get(key)).toBe(1);
        most = Math.max(most, [...running.values()].filter((count) => count > 0).length);
        await new Promise((resolve) => setTimeout(resolve, 1));
        running.set(key, 0);
      });
    await Promise.all(['a', 'a', 'b', 'a', 'b', 'c'].map(one));
    expect(most).toBe(3);
  });

  it('what waits behind a fault shares it, and what comes later starts anew', async () => {
    const inOrder = createKeyedQueue();
    let tries = 0;
    const fail = () => inOrder('a', () => Promise.reject(new Error(`no answer ${(tries += 1)}`)));
    const results = await Promise.allSettled([fail(), fail(), fail()]);
    expect(results.map((result) => result.status === 'rejected' && String(result.reason))).toEqual(
      Array(3).fill('Error: no answer 1'),
    );
    expect(await inOrder('a', () => Promise.resolve(7))).toBe(7);
  });
});

describe('a shared queue for each key', () => {
  it('answer all who asked before it began with one', async () => {
    const shared = createSharedKeyedQueue();
    let runs = 0;
    const ask = () => shared('a', () => Promise.resolve((runs += 1)));
    const first = ask();
    await Promise.resolve(); // it has begun
    const rest = Array.from({ length: 39 }, ask);
    expect(await first).toBe(1);
    expect(new Set(await Promise.all(rest))).toEqual(new Set([2]));
    expect(await ask()).toBe(3);
  });

  it('begin anew after a fault', async () => {
    const shared = createSharedKeyedQueue();
    const fail = () => shared('a', () => Promise.reject(new Error('no answer')));
    const first = fail();
    await Promise.resolve();
    await Promise.allSettled([first, fail(), fail()]);
    expect(await shared('a', () => Promise.resolve(7))).toBe(7);
  });
});

describe('many requests of one client', () => {
  eachStore((_kind, stores) => {
    it('do not come before the one of another', async () => {
      const { counters, clients } = await stores.open();
      const finished: string[] = [];
      const hit = async (name: string): Promise<void> => {
        await clients.get(name);
        await counters.hit(`requests:${name}`, 60_000, new Date());
        finished.push(name);
      };
      // Opens all ten connections of the pool first. Opening one takes longer than a query,
      // so `quiet` could wait for it while `noisy` goes on with those that are open.
      await Promise.all(Array.from({ length: 10 }, (_, at) => hit(`warm-${at}`)));
      finished.length = 0;
      const flood = Array.from({ length: 60 }, () => hit('noisy'));
      await Promise.all([...flood, hit('quiet')]);
      expect(finished.indexOf('quiet')).toBeLessThan(20);
      expect(await counters.hit('requests:noisy', 60_000, new Date())).toBeLessThanOrEqual(61);
    });
  });
});
