import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder of its own; the service creates its store in it. */
export const makeDataDir = async () => {
  const path = await mkdtemp(join(tmpdir(), 'anverso-soak-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

/** The caller's own PostgreSQL, where there is one; the embedded store otherwise. */
const url = process.env['DATABASE_URL'];
export const database: Readonly<Record<string, string>> = url ? { DATABASE_URL: url } : {};
