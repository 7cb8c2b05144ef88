import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUnhurried } from './unhurried.js';

describe('answers that nobody hurries for', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const sent = (later: ReturnType<typeof createUnhurried>, count: number): number[] => {
    const order: number[] = [];
    for (let n = 0; n < count; n += 1) later(() => order.push(n));
    return order;
  };

  it('come after a second, a few in one turn of the event loop, in their order', async () => {
    const order = sent(createUnhurried(), 10);
    await vi.advanceTimersByTimeAsync(990);
    expect(order).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    const atOnce = order.length;
    await vi.runAllTimersAsync();
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(atOnce).toBeLessThan(10);
  });

  it('come at once where too many wait', () => {
    expect(sent(createUnhurried(), 1002)).toEqual([1000, 1001]);
  });
});
