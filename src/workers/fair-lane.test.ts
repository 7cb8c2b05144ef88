import { describe, expect, it } from 'vitest';
import { createFairLane } from './fair-lane.js';

/** Works that a test ends, in the order in which they began. */
const worksOf = (lane: ReturnType<typeof createFairLane>) => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const enter = (client: string, more?: number) =>
    lane.run(
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

describe('a lane', () => {
  it('does one thing at a time, clients in turn', async () => {
    const lane = createFairLane(9);
    const { begun, enter, endAll } = worksOf(lane);
    const all = ['a', 'a', 'a', 'b', 'c'].map((client) => enter(client));
    expect(begun).toEqual(['a']);
    expect(lane.waiting()).toBe(4);
    await endAll();
    expect(await Promise.all(all)).toEqual(['a', 'a', 'a', 'b', 'c']);
    expect(begun).toEqual(['a', 'b', 'c', 'a', 'a']);
  });

  it('does a few at a time where told', async () => {
    const lane = createFairLane(9, 2);
    const { begun, enter, endAll } = worksOf(lane);
    const all = ['a', 'a', 'b', 'b'].map((client) => enter(client));
    expect(begun).toEqual(['a', 'a']);
    await endAll();
    expect(await Promise.all(all)).toEqual(['a', 'a', 'b', 'b']);
    expect(begun).toEqual(['a', 'a', 'b', 'b']);
  });

  it('refuses at once who finds no place, and makes one for who has fewer', async () => {
    const lane = createFairLane(2);
    const { begun, enter, endAll } = worksOf(lane);
    const all = ['a', 'a', 'a'].map((client) => enter(client));
    expect(lane.hasPlace('a')).toBe(false);
    await expect(enter('a')).rejects.toMatchObject({ code: 'poolFull' });
    expect(lane.hasPlace('b')).toBe(true);
    const other = enter('b');
    await expect(all[2]).rejects.toMatchObject({ code: 'poolFull' });
    expect(lane.hasPlace('c')).toBe(false);
    expect(lane.hasPlace('c', 1)).toBe(true);
    const more = enter('c', 1);
    await endAll();
    expect(await Promise.all([all[0], all[1], other, more])).toEqual(['a', 'a', 'b', 'c']);
    expect(begun).toEqual(['a', 'b', 'c', 'a']);
  });

  it('waits for a fault once: what is behind it shares it, and what comes later begins anew', async () => {
    const lane = createFairLane(9);
    let tries = 0;
    const fail = () => lane.run('a', () => Promise.reject(new Error(`no answer ${(tries += 1)}`)));
    const results = await Promise.allSettled([fail(), fail(), fail()]);
    expect(results.map((result) => result.status === 'rejected' && String(result.reason))).toEqual(
      Array(3).fill('Error: no answer 1'),
    );
    expect(await lane.run('a', () => Promise.resolve(7))).toBe(7);
  });
});
