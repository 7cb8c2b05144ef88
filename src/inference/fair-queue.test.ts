import { describe, expect, it } from 'vitest';
import { createFairQueue, type Waiting } from './fair-queue.js';

const job = (id: number, client: string): Waiting => ({ id, client });

/** All of `jobs` waiting, of a pool with this many workers. */
const queueOf = (workers: number, jobs: readonly Waiting[]) => {
  let nowMs = 0;
  const queue = createFairQueue(workers, () => nowMs);
  for (const one of jobs) queue.add(one, 100);
  return { ...queue, pass: (ms: number) => (nowMs += ms) };
};
const many = (client: string, count: number, from = 0): Waiting[] =>
  Array.from({ length: count }, (_, i) => job(from + i, client));

/** Runs one job at a time; whose they were. */
const order = ({ take, finished }: ReturnType<typeof queueOf>): string => {
  const clients = [];
  for (let next = take(); next; next = take()) {
    clients.push(next.client);
    finished(next);
  }
  return clients.join('');
};

describe('jobs that wait', () => {
  it('of one client run in the order they came', () => {
    const queue = queueOf(1, many('a', 3));
    const ids = [0, 1, 2].map(() => {
      const next = queue.take()!;
      queue.finished(next);
      return next.id;
    });
    expect(ids).toEqual([0, 1, 2]);
  });

  it('of several clients run in turn, whoever came first', () => {
    const jobs = [...many('a', 5), ...many('b', 2, 10), ...many('c', 1, 20)];
    expect(order(queueOf(1, jobs))).toBe('abcabaaa');
  });

  it('go to the client that has the fewest running', () => {
    const queue = queueOf(4, [...many('a', 2), job(10, 'b')]);
    expect([queue.take(), queue.take()].map((next) => next!.client)).toEqual(['a', 'b']);
  });

  it('leave the kept worker to the others while one client floods', () => {
    const queue = queueOf(2, [...many('a', 9), job(10, 'b')]);
    expect(queue.take(true)?.client).toBe('b');
    expect(queue.take()?.client).toBe('a');
    queue.finished(job(10, 'b'));
    expect(queue.take(true)).toBe(undefined);
    queue.pass(10_001);
    expect(queue.take(true)?.client).toBe('a');
  });

  it('take every worker where there is one client, or it sends no more than there are', () => {
    const alone = queueOf(2, many('a', 9));
    expect([alone.take(true), alone.take()].map((next) => next?.client)).toEqual(['a', 'a']);
    const modest = queueOf(2, [job(0, 'b'), ...many('a', 2, 1)]);
    modest.finished(modest.take(true)!);
    expect([modest.take(true), modest.take()].map((next) => next?.client)).toEqual(['a', 'a']);
  });

  it('leave the kept worker to those who took less of the time of late', () => {
    const queue = queueOf(2, [job(0, 'a'), job(10, 'b')]);
    const [costly, cheap] = [queue.take()!, queue.take()!];
    queue.pass(500);
    queue.finished(cheap);
    queue.add(job(1, 'a'), 100);
    queue.pass(400);
    expect(queue.take(true)?.id).toBe(1); // less than a second: modest
    queue.pass(3000);
    queue.finished(costly);
    queue.finished(job(1, 'a'));
    queue.add(job(2, 'a'), 100);
    queue.add(job(11, 'b'), 100);
    expect(queue.take(true)?.client).toBe('b');
    queue.finished(job(11, 'b'));
    expect(queue.take(true)).toBe(undefined);
    expect(queue.take()?.client).toBe('a');
    queue.finished(job(2, 'a'));
    queue.pass(9000);
    queue.add(job(12, 'b'), 100);
    queue.finished(queue.take()!);
    queue.pass(9000);
    queue.add(job(3, 'a'), 100);
    expect(queue.take(true)?.client).toBe('a'); // long ago
  });

  it('of a client that was just served do not wait for newcomers that came after it', () => {
    const queue = queueOf(1, [job(0, 'honest')]);
    queue.finished(queue.take()!);
    // A flood: at any time eight wait that were never served.
    let nextId = 1;
    const flood = (count: number): void => {
      for (let n = 0; n < count; n++) queue.add(job(nextId, `new${nextId++}`), 100);
    };
    flood(8);
    queue.add(job(1000, 'honest'), 100);
    let before = 0;
    for (let next = queue.take()!; next.client !== 'honest'; next = queue.take()!) {
      queue.finished(next);
      before += 1;
      queue.pass(100);
      flood(1);
    }
    expect(before).toBeLessThanOrEqual(8);
  });

  it('make room for a client with fewer: the newest of the one with most has to go', () => {
    const queue = queueOf(1, many('a', 4));
    expect(queue.add(job(10, 'b'), 4)).toEqual(job(3, 'a'));
    expect(queue.add(job(11, 'a'), 4)).toEqual(job(11, 'a'));
    expect(queue.add(job(12, 'b'), 4)).toEqual(job(2, 'a'));
    expect(queue.add(job(13, 'b'), 4)).toEqual(job(13, 'b'));
    expect(order(queue)).toBe('abab');
  });
});
