import fs from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { plainRecord } from '../store/support/plain-record.js';
import { storesOf } from '../support/stores.js';
import { storeFindings } from '../../src/cli/doctor/store.js';
import { readConfig } from '../../src/config.js';
import { openAsOwner } from '../../src/store/embedded/open-as-owner.js';

const isLog = (handle: number): boolean =>
  handle > 2 && fs.readlinkSync(`/proc/self/fd/${handle}`).includes('/pg_wal/');

const fault = (code: string): Error => Object.assign(new Error(`${code}: no luck`), { code });

/** Two ways in which a disk refuses PostgreSQL's log. */
const faults = {
  'is full': () => {
    const write = fs.writeSync as (handle: number, ...rest: unknown[]) => number;
    vi.spyOn(fs, 'writeSync').mockImplementation((handle: number, ...rest: unknown[]) => {
      if (isLog(handle)) throw fault('ENOSPC');
      return write(handle, ...rest);
    });
  },
  'does not take what it was given': () => {
    vi.spyOn(fs, 'fsyncSync').mockImplementation((handle) => {
      if (isLog(handle)) throw fault('EIO');
    });
  },
};

describe('when the disk', () => {
  const stores = storesOf('pglite');
  beforeEach(syncBuiltinESMExports);
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it.each(Object.entries(faults))(
    '%s, no record is acknowledged, and the next owner goes on',
    async (_what, breakDisk) => {
      const { dataDir } = await stores.fresh();
      // The owner is in this thread, where its disk can be broken; the store connects to it.
      const owner = (await openAsOwner(join(dataDir, 'store')))!;
      const store = await stores.open({ dataDir });
      const before = await store.transactions.record(plainRecord());

      breakDisk();
      syncBuiltinESMExports();
      const refused = store.transactions.record(plainRecord());
      await expect(refused).rejects.toThrow(/could not (write|fsync)/);
      expect(await owner.broken).toBeInstanceOf(Error);

      expect(await store.transactions.record(plainRecord())).toBeGreaterThan(before);
      expect(await store.transactions.get('acme', before)).toBeDefined();
    },
  );

  it('holds something that is no database, that is said, and nothing is touched', async () => {
    const { dataDir } = await stores.fresh();
    const version = join(dataDir, 'store', 'pglite', 'PG_VERSION');
    const right = await readFile(version);
    await writeFile(version, '99\n');
    await expect(stores.open({ dataDir })).rejects.toThrow('could not be opened');
    await writeFile(version, right);
    const store = await stores.open({ dataDir });
    expect(await store.transactions.record(plainRecord())).toBe(1);
  });

  it.each(['', 'PG_VERSION', join('global', 'pg_control')])(
    'has lost pglite/%s, that is said, and no new store is made in its place',
    async (lost) => {
      const { dataDir } = await stores.fresh();
      const store = await stores.open({ dataDir });
      const id = await store.transactions.record(plainRecord());
      await store.close();
      const path = join(dataDir, 'store', 'pglite', lost);
      await rename(path, join(dataDir, 'aside'));
      const opening = stores.open({ dataDir });
      await expect(opening).rejects.toThrow(
        /is missing\. Nothing was changed: move .*anverso restore/,
      );
      const [, finding] = await storeFindings(readConfig({ ANVERSO_DATA_DIR: dataDir }));
      expect(finding).toMatchObject({
        state: 'fail',
        mend: expect.stringContaining('Backup') as string,
      });
      await rename(join(dataDir, 'aside'), path);
      const again = await stores.open({ dataDir });
      expect(await again.transactions.get('acme', id)).toBeDefined();
    },
  );
});
