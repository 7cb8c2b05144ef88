import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { createPacedQueue } from './paced-queue.js';

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

describe('a paced queue', () => {
  it('runs one task at a time, and pauses as long as it took', async () => {
    const [enqueue, { work, done }] = [createPacedQueue(), createWork()];
    const startMs = performance.now();
    await Promise.all(['a', 'b', 'c'].map((name) => enqueue(caller(), name, work(name))));
    expect(done).toEqual(['a', 'b', 'c']);
    expect(performance.now() - startMs).toBeGreaterThan(90); // three tasks of 20 ms, two pauses
  });

  it('shares one result between requests for the same key, begun after each has asked', async () => {
    const [enqueue, { work, done }] = [createPacedQueue(), createWork()];
    const first = enqueue(caller(), 'a', work('a'));
    await pause(5); // it has begun
    const more = Array.from({ length: 9 }, () => enqueue(caller(), 'a', work('a')));
    expect(await first).toBe(1);
    expect(await Promise.all(more)).toEqual(Array(9).fill(2));
    expect(done).toEqual(['a', 'a']);
  });

  it('skips a task when all its callers have left, and not before', async () => {
    const [enqueue, { work, done }] = [createPacedQueue(), createWork()];
    const gone = enqueue(caller(true), 'a', work('a'));
    const half = enqueue(caller(true), 'b', work('b'));
    const rest = enqueue(caller(), 'b', work('b'));
    await expect(gone).rejects.toThrow('left');
    await Promise.all([half, rest]);
    expect(done).toEqual(['b']);
  });

  it('continues after a task that failed', async () => {
    const [enqueue, { work }] = [createPacedQueue(), createWork()];
    const failed = enqueue(caller(), 'a', () => Promise.reject(new Error('no answer')));
    const next = enqueue(caller(), 'b', work('b'));
    await expect(failed).rejects.toThrow('no answer');
    expect(await next).toBe(1);
  });
});
