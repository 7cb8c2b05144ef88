import { describe, expect, it } from 'vitest';
import { asking, beginRequest, endRequest, nobody } from './asking.js';
import { createFairTurns } from './fair-turns.js';

/** `ask` for `ms` in somebody's name; `done` has the names in the order of their turns. */
const createAsker = () => {
  let nowMs = 0;
  const inTurn = createFairTurns(() => nowMs);
  const done: string[] = [];
  const ask = (name: string, ms = 1) => {
    const who = beginRequest(name);
    const asked = asking.run(who, () =>
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

/** Everything is asked for while the first is under way; in which order it was done. */
const orderOf = async (...names: readonly string[]): Promise<string> => {
  const { ask, done } = createAsker();
  await Promise.all(names.map((name) => ask(name)));
  return done.join('');
};

describe('turns at the embedded database', () => {
  it('are those of one caller in their order', async () => {
    const inTurn = createFairTurns();
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
    // One query after the other, as a request asks.
    for (let query = 0; query < 3; query++) {
      const before = done.length;
      await ask('C');
      expect(done.length - before).toBeLessThanOrEqual(2); // the one under way, and its own
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
    // Somebody else has the store to itself for a while; what all are owed is as much as it can be.
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
    for (let i = 0; i < 40; i++) flood.push(ask(nobody, 2));
    for (let query = 0; query < 3; query++) {
      const before = done.length;
      await ask('C');
      expect(done.length - before).toBeLessThanOrEqual(2);
    }
    await Promise.all(flood);
  });

  it('go on after a fault, which is its caller’s alone', async () => {
    const inTurn = createFairTurns();
    const failed = inTurn(() => Promise.reject(new Error('no')));
    const well = inTurn(() => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    await expect(well).resolves.toBe('yes');
  });
});
