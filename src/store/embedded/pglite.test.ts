import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { plainRecord } from '../../../test/store/support/plain-record.js';
import { storesOf } from '../../../test/support/stores.js';
import { createCounters, type Counters } from '../counters.js';
import { migrate } from '../migrate.js';
import { openPglite, type EmbeddedSql } from './pglite.js';
import { createTransactions, type Transactions } from '../transactions.js';

describe('the embedded database', () => {
  const stores = storesOf('pglite');
  const fsync = vi.spyOn(fs, 'fsyncSync');
  let sql: EmbeddedSql;
  let transactions: Transactions;
  let counters: Counters;
  beforeAll(async () => {
    syncBuiltinESMExports();
    // In this thread, where the calls can be seen.
    sql = await openPglite(join((await stores.fresh('empty')).dataDir, 'store', 'pglite'));
    await migrate(sql);
    transactions = createTransactions(sql);
    counters = createCounters(sql);
  });
  afterAll(async () => {
    await sql.close();
    fsync.mockRestore();
    syncBuiltinESMExports();
  });

  const syncsOf = async (work: () => Promise<unknown>): Promise<number> => {
    fsync.mockClear();
    await work();
    return fsync.mock.calls.length;
  };

  it('has a record on the disk, not only in a cache, before it acknowledges it', async () => {
    const synced = vi.fn();
    fsync.mockImplementationOnce((handle) => {
      synced(fs.readlinkSync(`/proc/self/fd/${handle}`));
    });
    await transactions.record(plainRecord());
    expect(synced).toHaveBeenCalledWith(expect.stringMatching(/\/pg_wal\/[0-9A-F]{24}$/));
    expect(await syncsOf(() => transactions.record(plainRecord()))).toBe(1);
  });

  it('waits for the disk neither to read nor to count', async () => {
    expect(await syncsOf(() => transactions.list('acme', { limit: 5 }))).toBe(0);
    expect(await syncsOf(() => counters.hit('a', 1000, new Date()))).toBe(0);
  });

  it('lets the event loop go round between queries', async () => {
    const queries = Promise.all(Array.from({ length: 30 }, () => sql.query('select 1')));
    let working = true;
    void queries.then(() => (working = false));
    let rounds = 0;
    while (working) {
      await setImmediate();
      rounds++;
    }
    expect(rounds).toBeGreaterThanOrEqual(30);
  });
});
