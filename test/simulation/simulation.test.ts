import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '../../src/store/sql.js';
import { failedBefore } from './failed-before.js';
import { openMemorySql } from './memory-sql.js';
import { openServerSql } from './server-sql.js';
import { day } from '../support/sample.js';
import { nameOf, simulate, simulateMany } from './simulate.js';

/** It ends what hangs: a run takes a tenth of a second, or three on a machine that does much else. */
const limit = { timeout: 900_000 };

describe.each([
  ['pglite', openMemorySql, 10],
  ['postgres', openServerSql, 10],
] as const)('three nodes on %s, a store that fails at a write', limit, (_kind, open, runs) => {
  let sql: Sql;
  beforeAll(async () => {
    sql = await open();
  });
  afterAll(() => sql.close());

  it('lose nothing, use nothing twice, keep nothing too long, tell everything, and only to its owner', async () => {
    // Others each day; what fails is named by its seed, and `npm run soak` runs thousands.
    const effort = { firstScenario: 1 + ((4 * day) % 200), runs, perScenario: 5 };
    console.log(`from scenario ${effort.firstScenario} (TEST_DAY=${day} repeats it)`);
    const { failures } = await simulateMany(sql, effort);
    expect(failures.map(({ seed, what }) => `${nameOf(seed)}: ${what}`)).toEqual([]);
  });

  it.each(failedBefore.map((seed) => [nameOf(seed), seed] as const))('%s', async (_name, seed) => {
    await expect(simulate(sql, seed)).resolves.toBeGreaterThan(0);
  });
});
