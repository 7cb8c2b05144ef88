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
    const modest = queueOf(2, [job(0, 'b'), job(1, 'a')]);
    for (const one of [modest.take()!, modest.take()!]) modest.finished(one);
    for (const one of many('a', 2, 2)) modest.add(one, 100);
    expect([modest.take(true), modest.take()].map((next) => next?.client)).toEqual(['a', 'a']);
  });

  it('leave the kept worker to those whose jobs are soon done', () => {
    const queue = queueOf(2, [job(0, 'costly'), job(10, 'quick')]);
    const [costly, quick] = [queue.take(true)!, queue.take()!];
    queue.pass(200);
    queue.finished(quick);
    queue.pass(1800);
    queue.finished(costly);
    queue.add(job(2, 'costly'), 100);
    queue.add(job(11, 'quick'), 100);
    expect(queue.take(true)?.client).toBe('quick');
    queue.finished(job(11, 'quick'));
    expect(queue.take(true)).toBe(undefined);
    expect(queue.take()?.client).toBe('costly');
    queue.finished(job(2, 'costly'));
    queue.pass(500_000);
    for (const one of [job(3, 'costly'), job(12, 'quick')]) {
      queue.add(one, 100);
      queue.finished(queue.take()!);
    }
    queue.add(job(4, 'costly'), 100);
    expect(queue.take(true)?.client).toBe('costly'); // long ago
  });

  it('leave the kept worker to those who sent less at once, for a minute', () => {
    const queue = queueOf(2, [job(0, 'calm'), ...many('flood', 3, 10)]);
    for (let next = queue.take(); next; next = queue.take()) queue.finished(next);
    queue.pass(9000);
    queue.add(job(1, 'calm'), 100);
    queue.add(job(20, 'flood'), 100);
    expect(queue.take(true)?.client).toBe('calm');
    expect(queue.take(true)).toBe(undefined);
    queue.finished(job(1, 'calm'));
    queue.pass(52_000);
    queue.add(job(2, 'calm'), 100);
    expect([queue.take(true)?.client, queue.take(true)?.client].sort()).toEqual(['calm', 'flood']);
  });

  it('leave the kept worker to the one that takes its part, beside one that takes more', () => {
    const queue = queueOf(2, []);
    let id = 0;
    for (let s = 0; s < 20; s++) {
      queue.add(job(++id, 'greedy'), 100);
      const [greedy] = [queue.take()!, queue.add(job(++id, 'calm'), 100)];
      const calm = queue.take()!;
      queue.pass(200);
      queue.finished(calm);
      queue.pass(250);
      queue.finished(greedy);
      queue.add(job(++id, 'greedy'), 100);
      const again = queue.take()!;
      queue.pass(450);
      queue.finished(again);
    }
    queue.add(job(++id, 'greedy'), 100);
    queue.add(job(++id, 'calm'), 100);
    expect(queue.take(true)?.client).toBe('calm');
    expect(queue.take(true)).toBe(undefined);
  });

  it('leave the kept worker to those who are known, while there are such', () => {
    const queue = queueOf(2, [job(0, 'known')]);
    queue.finished(queue.take(true)!);
    queue.add(job(1, 'new'), 100);
    expect(queue.take(true)).toBe(undefined);
    queue.pass(10_001);
    expect(queue.take(true)?.client).toBe('new');
  });

  it('leave the kept worker to those with a record, beside whom a few quick jobs prove nothing', () => {
    const queue = queueOf(2, []);
    let id = 0;
    const work = (client: string, count: number): void => {
      for (let n = 0; n < count; n++) {
        queue.add(job(++id, client), 100);
        const next = queue.take()!;
        queue.pass(10);
        queue.finished(next);
      }
    };
    work('known', 30);
    work('new', 9);
    queue.add(job(1000, 'new'), 100);
    expect(queue.take(true)).toBe(undefined);
    queue.finished(queue.take()!);
    queue.add(job(1001, 'new'), 100);
    expect(queue.take(true)?.client).toBe('new'); // half as many as count
  });

  it('count by the processor time they took, where it is known', () => {
    const queue = queueOf(2, [job(0, 'slowed'), job(10, 'costly')]);
    const [slowed, costly] = [queue.take()!, queue.take()!];
    queue.pass(3000);
    queue.finished(slowed, 80);
    queue.finished(costly, 2900);
    queue.add(job(1, 'slowed'), 100);
    queue.add(job(11, 'costly'), 100);
    expect(queue.take(true)?.client).toBe('slowed');
    expect(queue.take(true)).toBe(undefined);
  });

  it('use every worker where all send much', () => {
    const queue = queueOf(2, [...many('a', 9), ...many('b', 9, 10)]);
    expect([queue.take(true), queue.take()].map((next) => next?.client)).toEqual(['a', 'b']);
  });

  it('go to the client that was given the least time, whoever has had more turns', () => {
    const queue = queueOf(1, [...many('costly', 3), ...many('quick', 9, 10)]);
    const clients: string[] = [];
    for (let next = queue.take(); next; next = queue.take()) {
      clients.push(next.client[0]!);
      queue.pass(next.client === 'costly' ? 300 : 100);
      queue.finished(next);
    }
    expect(clients.join('')).toBe('cqqqcqqqcqqq');
  });

  it('of a client that comes back go first, before all that were waiting', () => {
    const queue = queueOf(1, [job(0, 'calm'), ...many('a', 20, 100), ...many('b', 20, 200)]);
    const work = (): string => {
      const next = queue.take()!;
      queue.pass(100);
      queue.finished(next);
      return next.client;
    };
    for (let i = 0; i < 9; i++) work();
    queue.add(job(1, 'calm'), 100);
    expect(work()).toBe('calm');
    // But a rest is not saved up.
    for (let i = 2; i < 6; i++) queue.add(job(i, 'calm'), 100);
    expect([work(), work(), work(), work()].filter((client) => client === 'calm')).toHaveLength(1);
  });

  it('of a client that was just served do not wait for newcomers that came after it', () => {
    const queue = queueOf(1, [job(0, 'honest')]);
    const work = (): string => {
      const next = queue.take()!;
      queue.pass(100);
      queue.finished(next);
      return next.client;
    };
    work();
    // A flood: at any time eight wait that were never served.
    let nextId = 1;
    const flood = (count: number): void => {
      for (let n = 0; n < count; n++) queue.add(job(nextId, `new${nextId++}`), 100);
    };
    flood(8);
    queue.add(job(1000, 'honest'), 100);
    const served: string[] = [];
    while (served.length < 100 && served.at(-1) !== 'honest') {
      served.push(work());
      flood(1);
    }
    expect(served.length).toBeLessThanOrEqual(9);
  });

  it('make room for a client with fewer: the newest of the one with most has to go', () => {
    const queue = queueOf(1, many('a', 4));
    expect(queue.add(job(10, 'b'), 4)).toEqual(job(3, 'a'));
    expect(queue.add(job(11, 'a'), 4)).toEqual(job(11, 'a'));
    expect(queue.add(job(12, 'b'), 4)).toEqual(job(2, 'a'));
    expect(queue.add(job(13, 'b'), 4)).toEqual(job(13, 'b'));
    expect(order(queue)).toBe('abab');
  });

  it('make room for a known client that sends one at a time, where all who wait are new', () => {
    const queue = queueOf(2, [job(0, 'known')]);
    queue.finished(queue.take()!);
    for (let i = 1; i <= 4; i++) queue.add(job(i, `new${i}`), 4);
    expect(queue.add(job(10, 'newest'), 4)).toEqual(job(10, 'newest'));
    expect(queue.add(job(11, 'known'), 4)).toEqual(job(4, 'new4'));
  });
});
