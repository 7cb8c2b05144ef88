import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { longestDelayMs, runDelays } from './run-delay.js';

it('is nothing for a process that does not exist', () => {
  expect(runDelays(undefined).size).toBe(0);
  expect(longestDelayMs(runDelays(undefined), runDelays(undefined))).toBe(0);
});

it('is that of the thread that waited longest, since then', () => {
  const before = new Map([...Object.entries({ main: 5000, decoder: 100 })]);
  const now = new Map([...Object.entries({ main: 5010, decoder: 900, new: 300 })]);
  expect(longestDelayMs(before, now)).toBe(800);
});

it.runIf(process.platform === 'linux')('grows while others have the processors', async () => {
  const before = runDelays(process.pid);
  const crowd = Array.from(
    { length: 2 * availableParallelism() },
    () => new Worker('for (;;);', { eval: true }),
  );
  try {
    const hasGrown = () => longestDelayMs(before, runDelays(process.pid)) > 0;
    await vi.waitUntil(hasGrown, { timeout: 60_000 });
  } finally {
    await Promise.all(crowd.map((one) => one.terminate()));
  }
});
