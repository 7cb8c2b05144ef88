import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openPglite } from '../pglite.js';
import type { Sql } from '../sql.js';

export const openEmbedded = async (dataDir: string): Promise<Sql> => {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  return openPglite(join(dataDir, 'pglite'));
};
