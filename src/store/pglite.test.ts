import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { plainRecord } from '../../test/store/plain-record.js';
import { storesOf } from '../../test/support/stores.js';
import type { Store } from './open-store.js';

describe('the embedded database', () => {
  const stores = storesOf('pglite');
  const fsync = vi.spyOn(fs, 'fsyncSync');
  let store: Store;
  beforeAll(async () => {
    syncBuiltinESMExports();
    store = await stores.open();
  });
  afterAll(() => {
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
    await store.transactions.record(plainRecord());
    expect(synced).toHaveBeenCalledWith(expect.stringMatching(/\/pg_wal\/[0-9A-F]{24}$/));
    expect(await syncsOf(() => store.transactions.record(plainRecord()))).toBe(1);
  });

  it('waits for the disk neither to read nor to count', async () => {
    expect(await syncsOf(() => store.transactions.list('acme', { limit: 5 }))).toBe(0);
    expect(await syncsOf(() => store.counters.hit('a', 1000, new Date()))).toBe(0);
  });

  it('lets the event loop go round between queries', async () => {
    const queries = Promise.all(Array.from({ length: 30 }, () => store.ping()));
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
