import { describe, expect, it } from 'vitest';
import { asking, createFairTurns } from './fair-turns.js';

/** `ask` for a turn in somebody's name; `done` has the names in the order of their turns. */
const createAsker = () => {
  const inTurn = createFairTurns();
  const done: string[] = [];
  const ask = (name: string) =>
    asking.run(
      () => name,
      () => inTurn(() => Promise.resolve(void done.push(name))),
    );
  return { ask, done };
};

/** Everything is asked for while the first is under way; in which order it was done. */
const orderOf = async (...names: readonly string[]): Promise<string> => {
  const { ask, done } = createAsker();
  await Promise.all(names.map(ask));
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
    expect(await orderOf(...'aaaaab')).toBe('abaaaa');
    expect(await orderOf(...'aaabbbc')).toBe('abcabab');
  });

  it('come first for whoever was served longest ago, and not for who is new', async () => {
    const { ask, done } = createAsker();
    await ask('calm');
    for (let i = 0; i < 3; i++) await Promise.all([ask('a'), ask('b')]);
    done.length = 0;
    await Promise.all([...'abxyz', 'calm'].map(ask));
    expect(done.indexOf('calm')).toBe(1); // after the one that was under way
  });

  it('go on after a fault, which is its caller’s alone', async () => {
    const inTurn = createFairTurns();
    const failed = inTurn(() => Promise.reject(new Error('no')));
    const well = inTurn(() => Promise.resolve('yes'));
    await expect(failed).rejects.toThrow('no');
    await expect(well).resolves.toBe('yes');
  });
});
