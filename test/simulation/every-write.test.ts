import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sql } from '../../src/store/sql.js';
import { day, fewOf } from '../support/sample.js';
import { type Fault, faultKinds } from './faulty-sql.js';
import { openMemorySql } from './memory-sql.js';
import { liveOnce } from './one-session.js';
import { openServerSql } from './server-sql.js';

/** Each write, in each way; otherwise a few, others each day (TEST_DAY; CONTRIBUTING.md). */
const mostFaults = 4;

/** Nobody else is there who could do something in between. */
const kinds = faultKinds.filter((kind) => kind !== 'between');

/** It ends what hangs. */
const limit = { timeout: 3_600_000 };

describe.each([
  ['pglite', openMemorySql],
  ['postgres', openServerSql],
] as const)('a session and its review, a fault at each write, on %s', limit, (_store, open) => {
  let sql: Sql;
  let faults: readonly Fault[];
  beforeAll(async () => {
    sql = await open();
    const writes = await liveOnce(sql, { fault: undefined, goesOn: true });
    const all = Array.from({ length: writes }, (_, at) =>
      kinds.map((kind) => ({ at: at + 1, kind })),
    );
    // Created, agreed, two photos, one more, decided by a policy twice and by a person.
    expect(writes).toBeGreaterThan(100);
    faults = fewOf(all.flat(), mostFaults, ({ at, kind }) => `write ${at} ${kind}`);
  }, 600_000);
  afterAll(() => sql.close());

  /** What did not hold, by the fault. */
  const liveAll = async (goesOn: boolean): Promise<readonly string[]> => {
    const failures: string[] = [];
    for (const fault of faults)
      await liveOnce(sql, { fault, goesOn }).catch((thrown: unknown) =>
        failures.push(`day ${day}, write ${fault.at}, ${fault.kind}: ${String(thrown)}`),
      );
    return failures;
  };

  it('loses nothing that was answered and decides nothing twice when its people go on', async () => {
    expect(await liveAll(true)).toEqual([]);
  });

  it('keeps no photo past its time when nobody comes back', async () => {
    expect(await liveAll(false)).toEqual([]);
  });
});
