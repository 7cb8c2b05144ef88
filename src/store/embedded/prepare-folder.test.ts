import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { prepareFolder } from './prepare-folder.js';

it('says why a database could not be created, and leaves nothing', async () => {
  const home = await mkdtemp(join(tmpdir(), 'anverso-prepare-'));
  await writeFile(join(home, 'file'), '');
  const folder = join(home, 'file', 'pglite');
  await expect(prepareFolder(folder)).rejects.toThrow(/could not be created: .*ENOTDIR/);
  expect(await readdir(home)).toEqual(['file']);
  await rm(home, { recursive: true });
});
