import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareFolder } from '../../src/store/embedded/prepare-folder.js';

const require = createRequire(import.meta.url);
const recipeFile = new URL('../../src/store/embedded/prepare-folder.ts', import.meta.url);
const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/**
 * An empty embedded database to copy. Making one takes 4 to 15 s of a core, a copy tens of
 * milliseconds; it is kept with the installed packages, one for each version of PGlite and of what makes it.
 */
export const makePgliteTemplate = async (): Promise<string> => {
  const main = require.resolve('@electric-sql/pglite');
  const { version } = JSON.parse(
    await readFile(join(dirname(dirname(main)), 'package.json'), 'utf8'),
  ) as { version: string };
  const recipe = createHash('sha256')
    .update(await readFile(recipeFile))
    .digest('hex')
    .slice(0, 8);
  const folder = join(modules, '.cache', 'anverso', `pglite-${version}-${recipe}`);
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  // Two runs may be at it at once: each makes its own, and the first to finish is kept.
  const own = `${folder}.${randomUUID()}`;
  await prepareFolder(own);
  await rename(own, folder).catch(() => rm(own, { recursive: true }));
  return folder;
};
