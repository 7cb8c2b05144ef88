import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDataDir } from '../../support/stores.js';

/** A data folder with an empty store in it. */
export const makeDataDir = async () => {
  const path = await mkdtemp(join(tmpdir(), 'anverso-robust-'));
  await seedDataDir(path);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

export type DataDir = Awaited<ReturnType<typeof makeDataDir>>;
