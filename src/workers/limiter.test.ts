import { describe, expect, it } from 'vitest';
import { createLimiter } from './limiter.js';

/** Tasks that a test ends, in the order in which they began. */
const worksOf = (limiter: ReturnType<typeof createLimiter>) => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (client: string, more?: number) =>
    limiter.run(
      client,
      () => {
        begun.push(client);
        return new Promise<string>((resolve) => ends.push(() => resolve(client)));
      },
      more,
    );
  const endAll = async (): Promise<void> => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end();
      await new Promise(setImmediate);
    }
  };
  return { begun, enter, endAll };
};

describe('a limiter', () => {
  it('does one thing at a time, clients in turn', async () => {
    const limiter = createLimiter(9);
    const { begun, enter, endAll } = worksOf(limiter);
    const all = ['a', 'a', 'a', 'b', 'c'].map((client) => enter(client));
    expect(begun).toEqual(['a']);
    expect(limiter.waiting()).toBe(4);
    await endAll();
    expect(await Promise.all(all)).toEqual(['a', 'a', 'a', 'b', 'c']);
    expect(begun).toEqual(['a', 'b', 'c', 'a', 'a']);
  });

  it('does a few at a time where configured', async () => {
    const limiter = createLimiter(9, 2);
    const { begun, enter, endAll } = worksOf(limiter);
    const all = ['a', 'a', 'b', 'b'].map((client) => enter(client));
    expect(begun).toEqual(['a', 'a']);
    await endAll();
    expect(await Promise.all(all)).toEqual(['a', 'a', 'b', 'b']);
    expect(begun).toEqual(['a', 'a', 'b', 'b']);
  });

  it('refuses at once when full, and gives a slot to a client with fewer tasks', async () => {
    const limiter = createLimiter(2);
    const { begun, enter, endAll } = worksOf(limiter);
    const all = ['a', 'a', 'a'].map((client) => enter(client));
    expect(limiter.hasSlot('a')).toBe(false);
    await expect(enter('a')).rejects.toMatchObject({ code: 'poolFull' });
    expect(limiter.hasSlot('b')).toBe(true);
    const other = enter('b');
    await expect(all[2]).rejects.toMatchObject({ code: 'poolFull' });
    expect(limiter.hasSlot('c')).toBe(false);
    expect(limiter.hasSlot('c', 1)).toBe(true);
    const more = enter('c', 1);
    await endAll();
    expect(await Promise.all([all[0], all[1], other, more])).toEqual(['a', 'a', 'b', 'c']);
    expect(begun).toEqual(['a', 'b', 'c', 'a']);
  });

  it('a fault fails the tasks behind it, and later ones begin anew', async () => {
    const limiter = createLimiter(9);
    let tries = 0;
    const fail = () =>
      limiter.run('a', () => Promise.reject(new Error(`no answer ${(tries += 1)}`)));
    const results = await Promise.allSettled([fail(), fail(), fail()]);
    expect(results.map((result) => result.status === 'rejected' && String(result.reason))).toEqual(
      Array(3).fill('Error: no answer 1'),
    );
    expect(await limiter.run('a', () => Promise.resolve(7))).toBe(7);
  });
});
