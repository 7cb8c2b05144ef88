import { describe, expect, it, vi } from 'vitest';
import { fakeCounters } from '../../../test/support/fake-counters.js';
import { fakeKnownLogins } from '../../../test/support/fake-known-logins.js';
import { createLoginLimits } from './login-limits.js';

/** Half past a minute. */
const now = 30_000;

describe('login attempts', () => {
  const home = { username: 'acme', address: 'home' };
  const refusals = async (
    count: number,
    attempt: (n: number) => { username: string; address: string },
    logins = createLoginLimits(fakeCounters(), fakeKnownLogins(), 10),
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
    const logins = createLoginLimits(counters, fakeKnownLogins(), 10);
    await logins.succeeded({ username: 'acme', address: 'a' }, now);
    await refusals(105, (n) => ({ username: `u${n}`, address: 'a' }), logins);
    const hit = vi.spyOn(counters, 'hit');
    expect(await refusals(50, (n) => ({ username: `v${n}`, address: 'a' }), logins)).toBe(50);
    expect(hit).not.toHaveBeenCalled();
    expect(await logins.allow({ username: 'acme', address: 'a' }, now)).toBe(0);
  });

  it('of such an address need no name to be refused, unless a client logs in from there', async () => {
    const logins = createLoginLimits(fakeCounters(), fakeKnownLogins(), 10);
    expect(logins.addressSeconds('a', now)).toBe(0);
    await refusals(105, (n) => ({ username: `u${n}`, address: 'a' }), logins);
    expect(logins.addressSeconds('a', now)).toBe(30);
    expect(logins.rememberedSeconds({ username: 'acme', address: 'a' }, now)).toBe(30);
    expect(logins.addressSeconds('b', now)).toBe(0);
    await logins.succeeded({ username: 'acme', address: 'a' }, now);
    expect(logins.addressSeconds('a', now)).toBe(0);
    expect(logins.rememberedSeconds({ username: 'acme', address: 'a' }, now)).toBe(0);
    expect(logins.rememberedSeconds({ username: 'other', address: 'a' }, now)).toBe(30);
  });

  it('that find no place count for their address, and need no query', () => {
    const counters = fakeCounters();
    const hit = vi.spyOn(counters, 'hit');
    const logins = createLoginLimits(counters, fakeKnownLogins(), 10);
    for (let n = 0; n < 100; n += 1) logins.turnedAway('a', now);
    expect(logins.addressSeconds('a', now)).toBe(0);
    logins.turnedAway('a', now);
    expect(logins.addressSeconds('a', now)).toBe(30);
    expect(logins.rememberedSeconds({ username: 'acme', address: 'a' }, now)).toBe(30);
    expect([logins.addressSeconds('b', now), logins.addressSeconds('a', now + 30_000)]).toEqual([
      0, 0,
    ]);
    expect(hit).not.toHaveBeenCalled();
  });

  it('of a stranger, however many, do not lock the client out of another address', async () => {
    const logins = createLoginLimits(fakeCounters(), fakeKnownLogins(), 10);
    const stranger = { username: 'acme', address: 'stranger' };
    expect(await refusals(500, () => stranger, logins)).toBe(490);
    expect(await logins.allow(home, now)).toBe(0);
  });

  it('of many strangers do not lock the client out of where it has logged in before', async () => {
    const logins = createLoginLimits(fakeCounters(), fakeKnownLogins(), 10);
    await logins.succeeded(home, now);
    await refusals(500, (n) => ({ username: 'acme', address: `a${n}` }), logins);
    expect(await logins.allow({ username: 'acme', address: 'new' }, now)).toBe(30);
    expect(await logins.allow(home, now)).toBe(0);
  });

  it('known from before a restart are still known, and are written once a day', async () => {
    const kept = fakeKnownLogins();
    const before = createLoginLimits(fakeCounters(), kept, 10);
    for (let n = 0; n < 5; n += 1) await before.succeeded(home, now);
    await before.succeeded(home, now + 86_400_000);
    expect(kept.rows).toHaveLength(2);
    expect(JSON.stringify(kept.rows)).not.toMatch(/acme|home/);
    const after = createLoginLimits(fakeCounters(), kept, 10);
    expect([after.isKnown(home), after.isKnownAddress('home')]).toEqual([false, false]);
    await after.load();
    expect([after.isKnown(home), after.isKnownAddress('home')]).toEqual([true, true]);
    expect(after.isKnown({ ...home, username: 'other' })).toBe(false);
  });

  it('are forgotten after a right password, as often as it comes', async () => {
    const logins = createLoginLimits(fakeCounters(), fakeKnownLogins(), 10);
    for (let n = 0; n < 300; n += 1) {
      expect(await logins.allow(home, now)).toBe(0);
      await logins.succeeded(home, now);
    }
  });

  it('may go on in the next minute; until then the answer says how long', async () => {
    const logins = createLoginLimits(fakeCounters(), fakeKnownLogins(), 10);
    await refusals(10, () => home, logins);
    expect(await logins.allow(home, now)).toBe(30);
    expect(await logins.allow(home, now + 29_500)).toBe(1);
    expect(await logins.allow(home, now + 30_000)).toBe(0);
  });
});
