import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createClock } from './clock.js';

/** A database that looks at its clock as late as it can before it answers. */
const databaseOf = (database: { slowMs: number; aheadMs: number }) => ({
  query: async <Row>(): Promise<Row[]> => {
    if (database.slowMs > 0) await pause(database.slowMs);
    return [{ ms: 1e6 + performance.now() + database.aheadMs }] as Row[];
  },
});
const errorOf = (now: number): number => Math.abs(now - 1e6 - performance.now());

describe('the clock of the database, read on a busy node', () => {
  it('does not move by what the reading leaves open', async () => {
    const database = { slowMs: 0, aheadMs: 0 };
    const clock = await createClock(databaseOf(database));
    expect(errorOf(clock.now())).toBeLessThan(5);
    database.slowMs = 200;
    await clock.read();
    expect(errorOf(clock.now())).toBeLessThan(5);
  });

  it('moves where the database disagrees by more', async () => {
    const database = { slowMs: 0, aheadMs: 0 };
    const clock = await createClock(databaseOf(database));
    Object.assign(database, { slowMs: 200, aheadMs: 10_000 });
    await clock.read();
    expect(clock.now() - 1e6 - performance.now()).toBeGreaterThan(9900);
  });
});
