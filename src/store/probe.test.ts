import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storesOf } from '../../test/support/stores.js';
import { isStoreDown } from './is-down.js';

describe('the probe of the embedded store', () => {
  const stores = storesOf('pglite');
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it('says that the disk is full before a record fails', async () => {
    const store = await stores.open();
    await store.ping();
    const real = await fs.statfs('/');
    vi.spyOn(fs, 'statfs').mockResolvedValue({ ...real, bavail: 100, bsize: 4096 });
    syncBuiltinESMExports();
    const full = (): Promise<unknown> => store.ping().catch((fault: unknown) => fault);
    await expect.poll(full, { timeout: 5000 }).toMatchObject({
      message: 'the disk of the embedded store has 409600 bytes left',
    });
    expect(isStoreDown(await full())).toBe(true);
  });
});
