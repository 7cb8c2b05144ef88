import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { compiledProgram } from '../../test/support/built.js';
import { isRunnable } from './processor-use.js';
import { createPool, type Pool } from './pool.js';

let pool: Pool;
let crowd: Worker[] = [];
afterEach(async () => {
  await leaveProcessors();
  await pool.close({ graceMs: 0 });
});

const leaveProcessors = async (): Promise<void> => {
  await Promise.all(crowd.map((one) => one.terminate()));
  crowd = [];
};

/** Two for each processor, of a higher priority than the pool's workers. */
const takeProcessors = (): void => {
  const count = 2 * availableParallelism();
  crowd = Array.from({ length: count }, () => new Worker('for (;;);', { eval: true }));
};

const openPool = async (niceness = 19): Promise<void> => {
  const module = pathToFileURL(compiledProgram('fixtures/workers/jobs'));
  const nice = [niceness, niceness] as const;
  pool = createPool({
    workers: 1,
    queue: 2,
    module,
    jobTimeoutMs: 2000,
    usesProcesses: true,
    nice,
    // One that hangs stops for nobody.
    stopMs: 200,
  });
  await pool.ready();
};

describe.runIf(process.platform === 'linux')('a job whose time is over', () => {
  // Like a decoder, the second computes in another thread of the process.
  it.each(['hang', 'hangInAThread'])(
    'was too much for a busy machine if its worker had no processor: %s',
    async (what) => {
      await openPool();
      takeProcessors();
      await expect(pool.run({ do: what })).rejects.toMatchObject({ code: 'tooBusy' });
    },
  );

  it('leaves its worker at work if that had no processor: another costs more to start', async () => {
    await openPool();
    const before = await pool.run({ do: 'tellPid' });
    takeProcessors();
    // Half a second of a processor, of which it gets a hundredth.
    const late = pool.run({ do: 'compute', rounds: 500_000 });
    await expect(late).rejects.toMatchObject({ code: 'tooBusy' });
    await leaveProcessors();
    expect(await pool.run({ do: 'tellPid' })).toBe(before);
  });

  it('took too long if its worker waited for something else', async () => {
    // Of the usual priority: whoever has the lowest may wait for a processor whenever it looks around.
    await openPool(0);
    // Waits until the work after its start is done.
    const pid = await pool.run<number>({ do: 'tellPid' });
    await vi.waitUntil(() => !isRunnable(pid), { timeout: 60_000 });
    await expect(pool.run({ do: 'wait', ms: 60_000 })).rejects.toMatchObject({
      code: 'jobTimedOut',
    });
  });
});
