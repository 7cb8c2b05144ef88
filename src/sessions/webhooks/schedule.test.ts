import { describe, expect, it } from 'vitest';
import { nextAttemptMs } from './schedule.js';

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** The times at which an event is tried whose receiver never answers. */
const timesOf = (retryHours: number, random: () => number): readonly number[] => {
  const times = [0];
  for (;;) {
    const tried = { attempts: times.length, retryFrom: new Date(0), retryHours };
    const at = nextAttemptMs(tried, times.at(-1)!, random);
    if (at === undefined) return times;
    times.push(at);
  }
};

describe('when an event is sent again', () => {
  it('soon at first, then every hour for the hours of its client', () => {
    const times = timesOf(72, () => 0.5);
    expect(times.slice(0, 6).map((ms) => ms / 1000)).toEqual([0, 5, 35, 155, 755, 2555]);
    expect(times.at(-1)! + hourMs).toBeGreaterThan(72 * hourMs);
    expect(times).toHaveLength(77);
    for (const [n, ms] of times.slice(6).entries()) expect(ms - times[n + 5]!).toBe(hourMs);
  });

  it('a tenth of the wait earlier or later, and never past the last hour', () => {
    const [early, late] = [timesOf(72, () => 0), timesOf(72, () => 0.999)];
    expect([early[1], late[1]]).toEqual([4500, 5499]);
    for (const times of [early, late]) {
      expect(times.at(-1)).toBeLessThanOrEqual(72 * hourMs);
      expect(times.at(-1)).toBeGreaterThan(70 * hourMs);
    }
  });

  it('one hour is the least: all that the first hour has', () => {
    expect(timesOf(1, () => 0.5).at(-1)).toBe(42 * minuteMs + 35_000);
  });

  it('a clock that jumps ahead gives up nothing before its first five waits', () => {
    const tried = { retryFrom: new Date(0), retryHours: 72 };
    expect(nextAttemptMs({ ...tried, attempts: 5 }, 500 * hourMs)).toBeDefined();
    expect(nextAttemptMs({ ...tried, attempts: 6 }, 500 * hourMs)).toBeUndefined();
  });

  it('one that a clock a year ahead has dated is given up, too', () => {
    const tried = { attempts: 149, retryFrom: new Date(8760 * hourMs), retryHours: 72 };
    expect(nextAttemptMs({ ...tried, attempts: 148 }, 0)).toBeDefined();
    expect(nextAttemptMs(tried, 0)).toBeUndefined();
  });
});
