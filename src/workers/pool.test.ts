import { readdirSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compiledProgram } from '../../test/support/built.js';
import { type Pool, type PoolOptions, createPool } from './pool.js';

const fixture = (name: string): URL => pathToFileURL(compiledProgram(`fixtures/workers/${name}`));

/** Threads and processes keep the same promises. */
const kinds = [
  ['threads', false],
  ['processes', true],
] as const;

let isApart = false;
const pools: Pool[] = [];
const open = (options: Partial<PoolOptions> = {}): Pool => {
  const pool = createPool({
    workers: 1,
    queue: 2,
    module: fixture('jobs'),
    jobTimeoutMs: 20_000,
    stopMs: 200,
    usesProcesses: isApart,
    ...options,
  });
  pools.push(pool);
  return pool;
};

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close({ graceMs: 0 })));
});

const idle = { busy: 0, queued: 0 };
/** Which of them depends on what else the machine does (pool-starved.test.ts). */
const overdue = { code: expect.stringMatching(/^(jobTimedOut|tooBusy)$/) as string };

describe.each(kinds)('a pool of workers: %s', (_, apart) => {
  beforeEach(() => void (isApart = apart));

  it('starts each worker once with its data and runs jobs', async () => {
    const pool = open({ workers: 2, workerData: { greeting: 'hello' } });
    await pool.ready();
    expect(pool.stats()).toEqual({ busy: 0, queued: 0, workers: 2, ready: 2, stuck: 0 });
    expect(await pool.run({ do: 'echo', value: 7 })).toEqual({ value: 7, greeting: 'hello' });
    if (process.platform === 'linux') expect(pool.residentBytes() > 0).toBe(isApart);
  });

  it('keeps jobs that arrive before the workers are ready', async () => {
    const pool = open({ workerData: { startMs: 50 } });
    expect(await pool.run({ do: 'wait', ms: 1, value: 'early' })).toBe('early');
  });

  it('hands bytes over and keeps none', async () => {
    const pool = open();
    const bytes = new Uint8Array([1, 2, 3]);
    expect(await pool.run({ do: 'sum', bytes })).toBe(6);
    // Sent to a process and erased here. A thread gets a copy, but no photos.
    expect(bytes.byteLength).toBe(isApart ? 0 : 3);
  });

  it('hands over photos of any size, two at a time', async () => {
    const pool = open();
    const [bytes, more] = [new Uint8Array(3_000_001).fill(1), new Uint8Array(70_000).fill(2)];
    expect(await pool.run({ do: 'sum', frames: [{ more }], bytes })).toBe(3_000_001);
    expect(await pool.run({ do: 'echo', value: [{ more: new Uint8Array([5, 6]) }] })).toMatchObject(
      {
        value: [{ more: new Uint8Array([5, 6]) }],
      },
    );
    expect(await pool.run({ do: 'sum', bytes: new Uint8Array([4]), more: new Uint8Array() })).toBe(
      4,
    );
  });

  it('overwrites the bytes of a job when it is done', async () => {
    const pool = open();
    const bytes = new Uint8Array([1, 2, 3]);
    expect(await pool.run({ do: 'sum', bytes })).toBe(6);
    expect(await pool.run({ do: 'sumAgain' })).toBe(0);
  });

  it.runIf(process.platform === 'linux')(
    'keeps its first worker, the one of high priority, for those who send little',
    async () => {
      const pool = open({ workers: 2, queue: 20, nice: [1, 9] });
      await pool.ready();
      const tell = (client: string) => pool.run<number>({ do: 'tellPriority', ms: 10 }, { client });
      await tell('calm');
      const flood = Array.from({ length: 9 }, () => tell('noisy'));
      await flood[0]; // not known yet: it used the first worker
      expect([await tell('calm'), await tell('calm')]).toEqual([1, 1]);
      expect(new Set(await Promise.all(flood.slice(1, 7)))).toEqual(new Set([9]));
      await Promise.all(flood);
    },
  );

  it('refuses at once when the queue is full, and takes jobs again afterwards', async () => {
    const pool = open({ queue: 1 });
    await pool.ready();
    const running = pool.run({ do: 'wait', ms: 200 });
    const queued = pool.run({ do: 'wait', ms: 1 });
    await expect(pool.run({ do: 'echo' })).rejects.toMatchObject({ code: 'poolFull' });
    await Promise.all([running, queued]);
    await expect(pool.run({ do: 'echo' })).resolves.toBeDefined();
  });

  it('passes on what a job throws, with its code and cause, and stays alive', async () => {
    const pool = open();
    await expect(pool.run({ do: 'throw', code: 'modelMissing' })).rejects.toMatchObject({
      message: 'as asked',
      code: 'modelMissing',
      cause: 'a test',
    });
    await expect(pool.run({ do: 'unclonable' })).rejects.toThrow(/could not be cloned/);
    await expect(pool.run(() => 'unclonable job')).rejects.toThrow(/could not be cloned/);
    await expect(pool.run({ do: 'echo' })).resolves.toBeDefined();
  });

  it('gives the place of an aborted waiting job to another', async () => {
    const pool = open({ queue: 1 });
    await pool.ready();
    const running = pool.run({ do: 'wait', ms: 200 });
    const caller = new AbortController();
    const waiting = pool.run({ do: 'echo' }, { signal: caller.signal });
    expect(pool.stats()).toMatchObject({ busy: 1, queued: 1 });
    caller.abort(new Error('hung up'));
    expect(pool.stats()).toMatchObject({ busy: 1, queued: 0 });
    await expect(waiting).rejects.toThrow('hung up');
    await expect(pool.run({ do: 'wait', ms: 1, value: 'next' })).resolves.toBe('next');
    await running;
  });

  it('answers the caller of an aborted running job at once and discards its result', async () => {
    const pool = open();
    await pool.ready();
    const caller = new AbortController();
    const running = pool.run({ do: 'wait', ms: 150 }, { signal: caller.signal });
    caller.abort(new Error('hung up'));
    await expect(running).rejects.toThrow('hung up');
    expect(pool.stats().busy).toBe(1);
    await pool.run({ do: 'echo' });
    expect(pool.stats()).toMatchObject(idle);
  });

  it('does not start a job whose caller is already gone', async () => {
    const pool = open();
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(pool.run({ do: 'echo' }, { signal })).rejects.toThrow('gone');
    expect(pool.stats()).toMatchObject(idle);
  });
});

describe.each(kinds)('workers that go wrong: %s', (_, apart) => {
  beforeEach(() => void (isApart = apart));

  it.each([['crash'], ['exit'], ['eat']])(
    '%s: fails that job only and is replaced',
    async (what) => {
      const pool = open({ heapMb: 48 });
      await pool.ready();
      const [bad, good] = await Promise.allSettled([
        pool.run({ do: what }),
        pool.run({ do: 'echo' }),
      ]);
      expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'workerDied' } });
      expect(good.status).toBe('fulfilled');
      expect(pool.stats()).toMatchObject({ ...idle, ready: 1 });
    },
  );

  it('ends a job that runs too long, and its worker', async () => {
    const pool = open({ jobTimeoutMs: 100 });
    await pool.ready();
    const [hung, good] = await Promise.allSettled([
      pool.run({ do: 'hang' }),
      pool.run({ do: 'echo' }),
    ]);
    expect(hung).toMatchObject({ status: 'rejected', reason: overdue });
    expect(good.status).toBe('fulfilled');
  });

  const itOfProcesses = it.runIf(process.platform === 'linux');
  // A thread can be neither ended nor lowered.
  if (apart)
    itOfProcesses('ends a process in native code, and one that takes too much memory', async () => {
      const pool = open({ jobTimeoutMs: 300, stopMs: 60_000 });
      await pool.ready();
      await expect(pool.run({ do: 'hangNatively' })).rejects.toMatchObject(overdue);
      const greedy = open();
      await expect(greedy.run({ do: 'reserve', mb: 2000 })).rejects.toThrow();
      await expect(greedy.run({ do: 'reserve', mb: 100 })).resolves.toBe(100);
      await expect(pool.run({ do: 'echo' })).resolves.toBeDefined();
    });

  if (apart)
    itOfProcesses('lowers every thread of a process', async () => {
      const pool = open({ nice: [9, 9] });
      await pool.ready();
      const tasks = `/proc/${await pool.run<number>({ do: 'tellPid' })}/task`;
      const threads = readdirSync(tasks).map(Number);
      expect(threads.length).toBeGreaterThan(2);
      expect(threads.map((thread) => getPriority(thread))).toEqual(threads.map(() => 9));
    });

  it('says that a worker is stuck before its time is over', async () => {
    const pool = open({ jobTimeoutMs: 4000 });
    await pool.ready();
    const late = pool.run({ do: 'wait', ms: 60_000 });
    expect(pool.stats()).toMatchObject({ busy: 1, stuck: 0 });
    await vi.waitUntil(() => pool.stats().stuck === 1, { timeout: 4000 });
    expect(pool.stats()).toMatchObject({ busy: 1, ready: 1 });
    await expect(late).rejects.toMatchObject(overdue);
    await vi.waitUntil(() => pool.stats().stuck === 0, { timeout: 60_000 });
  });

  it('replaces at once a worker that waits for something', async () => {
    const pool = open({ jobTimeoutMs: 100, stopMs: 600_000 });
    await pool.ready();
    const late = pool.run({ do: 'wait', ms: 60_000 });
    await expect(late).rejects.toMatchObject(overdue);
    await expect(pool.run({ do: 'echo' })).resolves.toBeDefined();
  });

  it('says why a worker cannot start, to ready() and to every caller', async () => {
    const pool = open({ module: fixture('cannot-start') });
    const early = pool.run({ do: 'echo' });
    const expected = { code: 'workerStartFailed', cause: { message: 'weights are missing' } };
    await expect(early).rejects.toMatchObject(expected);
    await expect(pool.ready()).rejects.toMatchObject(expected);
    await expect(pool.run({ do: 'echo' })).rejects.toMatchObject(expected);
  });

  it('survives several crashes in a row', async () => {
    const pool = open({ workers: 2, queue: 40 });
    const jobs = Array.from({ length: 8 }, (_, i) => pool.run({ do: i % 2 ? 'echo' : 'exit' }));
    const ends = await Promise.allSettled(jobs);
    expect(ends.map((end) => end.status)).toEqual(
      ends.map((_, i) => (i % 2 ? 'fulfilled' : 'rejected')),
    );
  });
});

describe.each(kinds)('closing: %s', (_, apart) => {
  beforeEach(() => void (isApart = apart));

  it('finishes what runs and what waits within the grace', async () => {
    const pool = open();
    const jobs = [1, 2].map((value) => pool.run({ do: 'wait', ms: 50, value }));
    await pool.close({ graceMs: 10_000 });
    expect(await Promise.all(jobs)).toEqual([1, 2]);
    await expect(pool.run({ do: 'echo' })).rejects.toMatchObject({ code: 'poolClosed' });
  });

  it('rejects the rest after the grace: nobody is left waiting', async () => {
    const pool = open();
    await pool.ready();
    const jobs = [pool.run({ do: 'hang' }), pool.run({ do: 'echo' })];
    const ends = Promise.allSettled(jobs);
    await pool.close({ graceMs: 50 });
    expect((await ends).map((end) => end.status)).toEqual(['rejected', 'rejected']);
    expect(pool.stats()).toMatchObject({ ...idle, ready: 0 });
  });

  it('fails ready() of a pool closed while it loads', async () => {
    const pool = open({ workerData: { startMs: 5_000 } });
    const ready = pool.ready();
    await Promise.all([
      expect(ready).rejects.toMatchObject({ code: 'poolClosed' }),
      pool.close({ graceMs: 0 }),
    ]);
  });
});

describe('the rights of a process', () => {
  it.each([
    ['read', '/etc/passwd'],
    ['read', `${process.env['HOME'] ?? '/root'}/.npmrc`],
    ['write', join(tmpdir(), 'anverso-written-by-a-worker')],
    ['start', '/bin/true'],
  ])('are too few to %s %s', async (what, path) => {
    const pool = open({ usesProcesses: true });
    const denied = { code: 'ERR_ACCESS_DENIED' };
    await expect(pool.run({ do: what, what: path })).rejects.toMatchObject(denied);
  });

  it('are enough to read the program', async () => {
    const pool = open({ usesProcesses: true });
    const file = fileURLToPath(new URL('../../package.json', import.meta.url));
    expect(await pool.run({ do: 'read', what: file })).toBeGreaterThan(100);
  });
});
