import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMemoryReclaimer } from './reclaim-memory.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const create = () => {
  const trim = vi.fn();
  const reclaimer = createMemoryReclaimer(trim);
  const job = async (ms: number): Promise<void> => {
    reclaimer.jobStarted();
    await vi.advanceTimersByTimeAsync(ms);
    reclaimer.jobEnded();
  };
  return { trim, job };
};

it('a worker that computes all the time gives memory back four times a second', async () => {
  const { trim, job } = create();
  for (let i = 0; i < 100; i++) await job(50);
  expect(trim.mock.calls.length).toBeGreaterThan(14);
  expect(trim.mock.calls.length).toBeLessThan(21);
});

it('one that is idle does so once more, when the garbage was collected', async () => {
  const { trim, job } = create();
  await job(50);
  await vi.advanceTimersByTimeAsync(100);
  expect(trim).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(trim).toHaveBeenCalledTimes(2);
});
