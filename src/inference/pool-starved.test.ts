import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from 'vitest';
import { compiledProgram } from '../../test/support/built.js';
import { createPool, type Pool } from './pool.js';

let pool: Pool;
let crowd: Worker[] = [];
afterEach(async () => {
  await Promise.all(crowd.map((one) => one.terminate()));
  crowd = [];
  await pool.close({ graceMs: 0 });
});

/** Two for each processor, of a higher priority than the pool's workers. */
const takeProcessors = (): void => {
  const count = 2 * availableParallelism();
  crowd = Array.from({ length: count }, () => new Worker('for (;;);', { eval: true }));
};

const openPool = async (): Promise<void> => {
  const module = pathToFileURL(compiledProgram('fixtures/workers/jobs'));
  const nice = [19, 19] as const;
  pool = createPool({ workers: 1, queue: 2, module, jobTimeoutMs: 2000, isApart: true, nice });
  await pool.ready();
};

describe.runIf(process.platform === 'linux')('a job whose time is over', () => {
  // As decoders do, the second computes in another thread of the process.
  it.each(['hang', 'hangInAThread'])(
    'was too much for a busy machine if its worker had no processor: %s',
    async (what) => {
      await openPool();
      takeProcessors();
      await expect(pool.run({ do: what })).rejects.toMatchObject({ code: 'tooBusy' });
    },
  );

  it('took too long if its worker waited for something else', async () => {
    await openPool();
    await expect(pool.run({ do: 'wait', ms: 60_000 })).rejects.toMatchObject({
      code: 'jobTimedOut',
    });
  });
});
