import { describe, expect, it } from 'vitest';
import { requestOwner, beginRequest, endRequest, unverifiedOwner } from './request-owner.js';
import { createFairScheduler } from './fair-sql.js';

/** `ask` runs a query of `ms` for a client; `done` has the clients in the order they were served. */
const createAsker = () => {
  let nowMs = 0;
  const inTurn = createFairScheduler(() => nowMs);
  const done: string[] = [];
  const ask = (name: string, ms = 1) => {
    const who = beginRequest(name);
    const asked = requestOwner.run(who, () =>
      inTurn(() => {
        done.push(name);
        nowMs += ms;
        return Promise.resolve();
      }),
    );
    void asked.finally(() => endRequest(who));
    return asked;
  };
  return { ask, done };
};

/** All queries are sent while the first one runs; returns the order in which they were served. */
const orderOf = async (...names: readonly string[]): Promise<string> => {
  const { ask, done } = createAsker();
  await Promise.all(names.map((name) => ask(name)));
  return done.join('');
};

describe('shares of the embedded database', () => {
  it('are those of one caller in their order', async () => {
    const inTurn = createFairScheduler();
    const done: number[] = [];
    await Promise.all([1, 2, 3].map((n) => inTurn(() => Promise.resolve(void done.push(n)))));
    expect(done).toEqual([1, 2, 3]);
  });

  it('are taken in turn, however many one caller has waiting', async () => {
    expect(await orderOf(...'AAAAAB')).toBe('ABAAAA');
    expect(await orderOf(...'AAABBBC')).toBe('ABCABAB');
  });

  it('go by the time that each was given', async () => {
    const { ask, done } = createAsker();
    const slow = Array.from({ length: 3 }, () => ask('S', 30));
    const quick = Array.from({ length: 60 }, () => ask('Q', 1));
    await Promise.all([...slow, ...quick]);
    expect(done.lastIndexOf('S')).toBeGreaterThan(55);
  });

  it('come first for a client that asks for little, query after query', async () => {
    const { ask, done } = createAsker();
    await ask('C');
    const hostile = [...'ABDEFGHIJK'].flatMap((name) =>
      Array.from({ length: 20 }, () => ask(name, 2)),
    );
    while (done.length < 100) await Promise.resolve();
    // One query after the other, as a request does.
    for (let query = 0; query < 3; query++) {
      const before = done.length;
      await ask('C');
      expect(done.length - before).toBeLessThanOrEqual(2); // the running one, and its own
    }
    await Promise.all(hostile);
  });

  it('come first even when others, after a pause, come back with many at once', async () => {
    const { ask, done } = createAsker();
    const others = [...'ABDEFGHIJK'];
    const burst = (): Promise<unknown> =>
      Promise.all(others.flatMap((name) => Array.from({ length: 4 }, () => ask(name, 15))));
    await ask('C');
    await Promise.all(others.map((name) => ask(name)));
    // Another client uses the store alone for a while, so that all others have their largest lead.
    for (let n = 0; n < 10; n++) await ask('L', 15);
    await ask('C', 2);
    const many = burst();
    for (let query = 0; query < 3; query++) {
      const before = done.length;
      await ask('C', 2);
      expect(done.length - before).toBeLessThanOrEqual(2);
    }
    await many;
  });

  it('are not gained by many tokens that prove nothing', async () => {
    const { ask, done } = createAsker();
    await ask('C');
    const flood: Promise<void>[] = [];
    for (let i = 0; i < 40; i++) flood.push(ask(unverifiedOwner, 2));
    for (let query = 0; query < 3; query++) {
      const before = done.length;
      await ask('C');
      expect(done.length - before).toBeLessThanOrEqual(2);
    }
    await Promise.all(flood);
  });

  it('go on after a fault, which is its caller’s alone', async () => {
    const inTurn = createFairScheduler();
    const failed = inTurn(() => Promise.reject(new Error('no')));
    const well = inTurn(() => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    await expect(well).resolves.toBe('yes');
  });
});
