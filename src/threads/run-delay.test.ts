import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { runDelayMs } from './run-delay.js';

it('is 0 for a process that does not exist', () => {
  expect(runDelayMs(undefined)).toBe(0);
});

it.runIf(process.platform === 'linux')(
  'grows while others have the processors',
  { timeout: 60_000 },
  async () => {
    const before = runDelayMs(process.pid);
    const crowd = Array.from(
      { length: 2 * availableParallelism() },
      () => new Worker('for (;;);', { eval: true }),
    );
    try {
      await vi.waitUntil(() => runDelayMs(process.pid) > before, { timeout: 60_000 });
    } finally {
      await Promise.all(crowd.map((one) => one.terminate()));
    }
  },
);
