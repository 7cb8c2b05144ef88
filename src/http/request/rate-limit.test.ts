import { describe, expect, it, vi } from 'vitest';
import type { Counters } from '../../store/counters.js';
import { allowRequest, createLoginLimits } from './rate-limit.js';

const fakeCounters = (): Counters => {
  const hits = new Map<string, number>();
  const past = new Set<string>();
  return {
    pastHits: (key) => (past.has(key) ? 1 : 0),
    hit: (key, windowMs, now, limit = Infinity) => {
      const at = `${key}@${Math.floor(now.getTime() / windowMs)}`;
      hits.set(at, (hits.get(at) ?? 0) + 1);
      if (hits.get(at)! > limit) past.add(key);
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
  const home = { username: 'acme', address: 'home' };
  const refusals = async (
    count: number,
    attempt: (n: number) => { username: string; address: string },
    logins = createLoginLimits(fakeCounters(), 10),
  ): Promise<number> => {
    let refused = 0;
    for (let n = 0; n < count; n += 1) refused += (await logins.allow(attempt(n), now)) > 0 ? 1 : 0;
    return refused;
  };

  it('are limited for a name from an address', async () => {
    expect(await refusals(15, () => home)).toBe(5);
  });

  it('are limited at ten times that for a name, from wherever', async () => {
    expect(await refusals(105, (n) => ({ username: 'acme', address: `a${n}` }))).toBe(5);
  });

  it('are limited at ten times that for an address, whatever the name', async () => {
    expect(await refusals(105, (n) => ({ username: `u${n}`, address: 'a' }))).toBe(5);
  });

  it('of an address that had its attempts are not counted any more', async () => {
    const counters = fakeCounters();
    const logins = createLoginLimits(counters, 10);
    await logins.succeeded({ username: 'acme', address: 'a' });
    await refusals(105, (n) => ({ username: `u${n}`, address: 'a' }), logins);
    const hit = vi.spyOn(counters, 'hit');
    expect(await refusals(50, (n) => ({ username: `v${n}`, address: 'a' }), logins)).toBe(50);
    expect(hit).not.toHaveBeenCalled();
    expect(await logins.allow({ username: 'acme', address: 'a' }, now)).toBe(0);
  });

  it('from wherever ask the store one after another', async () => {
    const counters = fakeCounters();
    let asking = 0;
    const hit = async (...given: Parameters<Counters['hit']>): Promise<number> => {
      expect((asking += 1)).toBe(1);
      await Promise.resolve();
      asking -= 1;
      return counters.hit(...given);
    };
    const logins = createLoginLimits({ ...counters, hit }, 10);
    const attempts = Array.from({ length: 30 }, (_, n) => ({
      username: `u${n}`,
      address: `a${n}`,
    }));
    const waits = await Promise.all(attempts.map((attempt) => logins.allow(attempt, now)));
    expect(new Set(waits)).toEqual(new Set([0]));
  });

  it('of a stranger, however many, do not lock the client out of another address', async () => {
    const logins = createLoginLimits(fakeCounters(), 10);
    const stranger = { username: 'acme', address: 'stranger' };
    expect(await refusals(500, () => stranger, logins)).toBe(490);
    expect(await logins.allow(home, now)).toBe(0);
  });

  it('of many strangers do not lock the client out of where it has logged in before', async () => {
    const logins = createLoginLimits(fakeCounters(), 10);
    await logins.succeeded(home);
    await refusals(500, (n) => ({ username: 'acme', address: `a${n}` }), logins);
    expect(await logins.allow({ username: 'acme', address: 'new' }, now)).toBe(30);
    expect(await logins.allow(home, now)).toBe(0);
  });

  it('are forgotten after a right password, as often as it comes', async () => {
    const logins = createLoginLimits(fakeCounters(), 10);
    for (let n = 0; n < 300; n += 1) {
      expect(await logins.allow(home, now)).toBe(0);
      await logins.succeeded(home);
    }
  });

  it('may go on in the next minute; until then the answer says how long', async () => {
    const logins = createLoginLimits(fakeCounters(), 10);
    await refusals(10, () => home, logins);
    expect(await logins.allow(home, now)).toBe(30);
    expect(await logins.allow(home, now + 29_500)).toBe(1);
    expect(await logins.allow(home, now + 30_000)).toBe(0);
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
