import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainRecord } from '../../../test/store/plain-record.js';
import { storesOf } from '../../../test/support/stores.js';

const isLog = (handle: number): boolean =>
  handle > 2 && fs.readlinkSync(`/proc/self/fd/${handle}`).includes('/pg_wal/');

const fault = (code: string): Error => Object.assign(new Error(`${code}: no luck`), { code });

/** Two ways in which a disk refuses PostgreSQL's log. */
const faults = {
  'is full': () => {
    const write = fs.writeSync as (handle: number, ...rest: unknown[]) => number;
    return vi.spyOn(fs, 'writeSync').mockImplementation((handle: number, ...rest: unknown[]) => {
      if (isLog(handle)) throw fault('ENOSPC');
      return write(handle, ...rest);
    });
  },
  'does not take what it was given': () => {
    const fsync = fs.fsyncSync;
    return vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
      if (isLog(handle)) throw fault('EIO');
      fsync(handle);
    });
  },
};

describe('when the disk', { timeout: 120_000 }, () => {
  const stores = storesOf('pglite');
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it.each(Object.entries(faults))(
    '%s, no record is acknowledged, and the store is back when the disk is',
    async (_what, breakDisk) => {
      const store = await stores.open();
      const before = await store.transactions.record(plainRecord());

      const disk = breakDisk();
      syncBuiltinESMExports();
      await expect(store.transactions.record(plainRecord())).rejects.toThrow(
        /could not (write|fsync)/,
      );
      await expect(store.transactions.record(plainRecord())).rejects.toThrow();
      await expect(store.ping()).rejects.toThrow();
      disk.mockRestore();
      syncBuiltinESMExports();

      const id = await vi.waitFor(() => store.transactions.record(plainRecord()), {
        timeout: 60_000,
        interval: 500,
      });
      expect(id).toBeGreaterThan(before);
      expect(await store.transactions.get('acme', before)).toBeDefined();
    },
  );
});
