import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fault, modelFault } from '../workers/faults.js';
import { createModelHealth } from './model-health.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const failure = modelFault('modelUnusable', 'tamper', 'models/tamper cannot be opened');

const watch = () => {
  const check = vi.fn<(model: string) => Promise<string | undefined>>();
  const failed = vi.fn<(model: string) => void>();
  const recovered = vi.fn<(model: string) => void>();
  return {
    check,
    failed,
    recovered,
    health: createModelHealth({ check, failed, recovered, retryMs: 100 }),
  };
};

describe('the health of the models', () => {
  it('is not touched by faults that no model caused', () => {
    const { health, failed } = watch();
    health.observe(fault('poolFull', 'full'));
    health.observe(new Error('else'));
    expect(health.problem()).toBeUndefined();
    expect(failed).not.toHaveBeenCalled();
  });

  it('names the model, also where it kept a worker from starting, and counts every failure', () => {
    const { health, failed } = watch();
    health.observe(fault('workerStartFailed', 'a worker could not start', failure));
    health.observe(failure);
    expect(health.problem()).toBe('models failed: tamper');
    expect(failed.mock.calls).toEqual([['tamper'], ['tamper']]);
  });

  it('is back when the model gives its known answer, not before', async () => {
    const { health, check, recovered } = watch();
    check
      .mockRejectedValueOnce(new Error('no worker'))
      .mockResolvedValueOnce('cannot be opened')
      .mockResolvedValueOnce(undefined);
    health.observe(failure);
    await vi.advanceTimersByTimeAsync(250);
    expect(check).toHaveBeenCalledTimes(2);
    expect(health.problem()).toBeDefined();
    await vi.advanceTimersByTimeAsync(100);
    expect(health.problem()).toBeUndefined();
    expect(recovered.mock.calls).toEqual([['tamper']]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(check).toHaveBeenCalledTimes(3);
  });

  it('asks no more once it is stopped', async () => {
    const { health, check } = watch();
    health.observe(failure);
    health.stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(check).not.toHaveBeenCalled();
  });
});
