import { describe, expect, it } from 'vitest';
import { workersProblem } from './operations.js';

/** The problem that /readyz reports for a pool in this state. */
const problemOf = (ready: number, stuck: number): string | undefined =>
  workersProblem({ busy: stuck, queued: 0, workers: 2, ready, stuck });

describe('workers', () => {
  it('are a problem when none has loaded, or all that have are stuck', () => {
    expect(problemOf(0, 0)).toBe('models are not loaded');
    expect(problemOf(2, 2)).toBe('every worker is stuck');
    expect(problemOf(1, 1)).toBe('every worker is stuck');
    expect(problemOf(2, 1)).toBe(undefined);
    expect(problemOf(2, 0)).toBe(undefined);
  });
});
