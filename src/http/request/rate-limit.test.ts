import { describe, expect, it } from 'vitest';
import type { Counters } from '../../store/counters.js';
import { allowLogin, allowRequest, forgiveLogin } from './rate-limit.js';

const fakeCounters = (): Counters => {
  const hits = new Map<string, number>();
  return {
    hit: (key, windowMs, now) => {
      const at = `${key}@${Math.floor(now.getTime() / windowMs)}`;
      hits.set(at, (hits.get(at) ?? 0) + 1);
      return Promise.resolve(hits.get(at)!);
    },
    clear: (key) => {
      for (const at of hits.keys()) if (at.startsWith(`${key}@`)) hits.delete(at);
      return Promise.resolve();
    },
    removeExpired: () => Promise.resolve(0),
  };
};

/** Half past a minute. */
const now = 30_000;

describe('login attempts', () => {
  const refusals = async (
    count: number,
    attempt: (n: number) => { username: string; address: string },
  ): Promise<number> => {
    const counters = fakeCounters();
    let refused = 0;
    for (let n = 0; n < count; n += 1)
      refused += (await allowLogin(counters, attempt(n), 10, now)) > 0 ? 1 : 0;
    return refused;
  };

  it('are limited for a name from an address', async () => {
    expect(await refusals(15, () => ({ username: 'acme', address: 'a' }))).toBe(5);
  });

  it('are limited at ten times that for a name, from wherever', async () => {
    expect(await refusals(105, (n) => ({ username: 'acme', address: `a${n}` }))).toBe(5);
  });

  it('are limited at ten times that for an address, whatever the name', async () => {
    expect(await refusals(105, (n) => ({ username: `u${n}`, address: 'a' }))).toBe(5);
  });

  it('of a stranger do not lock the client out of its own address', async () => {
    const counters = fakeCounters();
    for (let n = 0; n < 50; n += 1)
      await allowLogin(counters, { username: 'acme', address: 'stranger' }, 10, now);
    expect(await allowLogin(counters, { username: 'acme', address: 'home' }, 10, now)).toBe(0);
  });

  it('are forgotten after a right password', async () => {
    const counters = fakeCounters();
    const attempt = { username: 'acme', address: 'a' };
    for (let n = 0; n < 50; n += 1) {
      expect(await allowLogin(counters, attempt, 10, now)).toBe(0);
      await forgiveLogin(counters, attempt);
    }
  });

  it('may go on in the next minute; until then the answer says how long', async () => {
    const counters = fakeCounters();
    const attempt = { username: 'acme', address: 'a' };
    for (let n = 0; n < 10; n += 1) await allowLogin(counters, attempt, 10, now);
    expect(await allowLogin(counters, attempt, 10, now)).toBe(30);
    expect(await allowLogin(counters, attempt, 10, now + 29_500)).toBe(1);
    expect(await allowLogin(counters, attempt, 10, now + 30_000)).toBe(0);
  });
});

describe('requests', () => {
  it('are limited to what the client has', async () => {
    const counters = fakeCounters();
    const client = { name: 'acme', requestsPerMinute: 2 } as Parameters<typeof allowRequest>[1];
    const waits = [];
    for (let n = 0; n < 3; n += 1) waits.push(await allowRequest(counters, client, now));
    expect(waits).toEqual([0, 0, 30]);
    expect(await allowRequest(counters, client, now + 30_000)).toBe(0);
  });
});
