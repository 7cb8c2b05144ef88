import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../test/support/postgres.js';

/** A data folder of its own; the service creates its store in it. */
export const makeDataDir = async () => {
  const path = await mkdtemp(join(tmpdir(), 'anverso-soak-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

export type StoreKind = 'PGlite' | 'PostgreSQL';

/** Settings for a store: the embedded one, the caller's own PostgreSQL, or one for this run. */
export const withDatabase = async <T>(
  store: StoreKind,
  work: (env: Readonly<Record<string, string>>) => Promise<T>,
): Promise<T> => {
  if (store === 'PGlite') return work({});
  const own = process.env['DATABASE_URL'];
  if (own) return work({ DATABASE_URL: own });
  const server = await startPostgres();
  try {
    return await work({ DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
};
