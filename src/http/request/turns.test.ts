import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createTurns } from './turns.js';

const caller = (closed = false) => ({ raw: { closed } }) as FastifyReply;

/** Tasks that log their name; each takes a while. */
const createWork = () => {
  const done: string[] = [];
  let running = 0;
  const work = (name: string) => async (): Promise<number> => {
    expect((running += 1)).toBe(1);
    await pause(20);
    running -= 1;
    return done.push(name);
  };
  return { done, work };
};

describe('turns', () => {
  it('come one at a time, and rest as long as they took', async () => {
    const [inTurn, { work, done }] = [createTurns(), createWork()];
    const startMs = performance.now();
    await Promise.all(['a', 'b', 'c'].map((name) => inTurn(caller(), name, work(name))));
    expect(done).toEqual(['a', 'b', 'c']);
    expect(performance.now() - startMs).toBeGreaterThan(90); // three tasks of 20 ms, two pauses
  });

  it('of those who ask for the same are one, begun after each has asked', async () => {
    const [inTurn, { work, done }] = [createTurns(), createWork()];
    const first = inTurn(caller(), 'a', work('a'));
    await pause(5); // it has begun
    const more = Array.from({ length: 9 }, () => inTurn(caller(), 'a', work('a')));
    expect(await first).toBe(1);
    expect(await Promise.all(more)).toEqual(Array(9).fill(2));
    expect(done).toEqual(['a', 'a']);
  });

  it('are given up when all who asked have left, and not before', async () => {
    const [inTurn, { work, done }] = [createTurns(), createWork()];
    const gone = inTurn(caller(true), 'a', work('a'));
    const half = inTurn(caller(true), 'b', work('b'));
    const rest = inTurn(caller(), 'b', work('b'));
    await expect(gone).rejects.toThrow('left');
    await Promise.all([half, rest]);
    expect(done).toEqual(['b']);
  });

  it('go on after one that failed', async () => {
    const [inTurn, { work }] = [createTurns(), createWork()];
    const failed = inTurn(caller(), 'a', () => Promise.reject(new Error('no answer')));
    const next = inTurn(caller(), 'b', work('b'));
    await expect(failed).rejects.toThrow('no answer');
    expect(await next).toBe(1);
  });
});
