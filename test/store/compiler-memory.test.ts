import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { compiledProgram } from '../support/built.js';
import { storesOf } from '../support/stores.js';

const entry = compiledProgram('store/processes/compiler-memory');

/** In a process of its own: that of the tests is started with flags that would hide it. */
it('PostgreSQL is not given to the optimising compiler, which takes a gigabyte for it', async () => {
  const folder = join((await storesOf('pglite').fresh()).dataDir, 'store', 'pglite');
  const { stdout } = await promisify(execFile)(process.execPath, [entry, folder]);
  expect(Number(stdout)).toBeLessThan(100);
});
