import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDelayedRefusals } from './delayed-refusals.js';

describe('answers that nobody hurries for', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const sent = (later: ReturnType<typeof createDelayedRefusals>, count: number): number[] => {
    const order: number[] = [];
    for (let n = 0; n < count; n += 1) later(() => order.push(n));
    return order;
  };

  it('come after a second, one by one, in their order', async () => {
    const order = sent(createDelayedRefusals(), 10);
    await vi.advanceTimersByTimeAsync(990);
    expect(order).toEqual([]);
    await vi.advanceTimersByTimeAsync(10);
    expect(order).toEqual([0]);
    await vi.advanceTimersByTimeAsync(20);
    expect(order).toEqual([0, 1]);
    await vi.runAllTimersAsync();
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('keep their distance from one that was sent before they came', async () => {
    const later = createDelayedRefusals();
    const order = sent(later, 1);
    await vi.advanceTimersByTimeAsync(10);
    later(() => order.push(1));
    await vi.advanceTimersByTimeAsync(1000);
    expect(order).toEqual([0]);
    await vi.advanceTimersByTimeAsync(10);
    expect(order).toEqual([0, 1]);
  });

  it('come at once where too many wait', () => {
    expect(sent(createDelayedRefusals(), 202)).toEqual([200, 201]);
  });
});
