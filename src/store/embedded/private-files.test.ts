import { execFile } from 'node:child_process';
import { chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { plainRecord } from '../../../test/store/support/plain-record.js';
import { storesOf } from '../../../test/support/stores.js';

const run = promisify(execFile);

describe('files of the embedded store', () => {
  const stores = storesOf('pglite');

  it('are for their owner alone, also those from before and those made later', async () => {
    const { dataDir } = await stores.fresh();
    await run('chmod', ['-R', 'a+rX', dataDir]);
    await chmod(join(dataDir, 'store', 'pglite', 'PG_VERSION'), 0o666);
    const store = await stores.open({ dataDir });
    for (let n = 0; n < 20; n += 1) await store.transactions.record(plainRecord());
    await store.close();
    const home = join(dataDir, 'store');
    expect((await stat(home)).mode & 0o777).toBe(0o700);
    const { stdout } = await run('find', [home, '-perm', '/077']);
    expect(stdout).toBe('');
  });
});
