import { Worker } from 'node:worker_threads';
import { expect, it, vi } from 'vitest';
import { isRunnable, processorMsOf } from './processor-use.js';

it('is not known of a process that does not exist', () => {
  expect(processorMsOf(undefined)).toBe(undefined);
  expect(isRunnable(undefined)).toBe(false);
});

it.runIf(process.platform === 'linux')('is that of all threads', async () => {
  const before = processorMsOf(process.pid)!;
  const busy = new Worker('for (;;);', { eval: true });
  try {
    await vi.waitUntil(() => processorMsOf(process.pid)! > before, { timeout: 60_000 });
    expect(isRunnable(process.pid)).toBe(true);
  } finally {
    await busy.terminate();
  }
});
