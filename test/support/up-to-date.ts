import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import type { StoreOptions } from '../../src/store/open-store.js';
import { root } from './built.js';

/*
 * Databases with all migrations applied, to copy: applying them takes the embedded one longer than
 * everything else of its start. They are made for each run, because a store goes on from the time
 * that it last saw by the uptime of this machine, and a copy of an older one would find a gap.
 */

type BuiltStore = typeof import('../../src/store/open-store.js');

const bringUpToDate = async (options: StoreOptions): Promise<void> => {
  const file = pathToFileURL(join(root, 'dist/store/open-store.js')).href;
  const { openStore } = (await import(/* @vite-ignore */ file)) as BuiltStore;
  const store = await openStore(options);
  // Writes down the time that it has seen and this machine's uptime.
  await store.clock.read();
  await store.close();
};

/** A copy of the empty embedded database, up to date; `home` goes when the run ends. */
export const makeUpToDatePglite = async (empty: string) => {
  const home = await mkdtemp(join(tmpdir(), 'anverso-test-'));
  const folder = join(home, 'store', 'pglite');
  await mkdir(join(home, 'store'));
  await cp(empty, folder, { recursive: true });
  await bringUpToDate({ dataDir: home });
  return { folder, remove: () => rm(home, { recursive: true, force: true }) };
};

/** The name of a database on the server that is up to date and that nobody is connected to. */
export const makeUpToDatePostgres = async (server: string): Promise<string> => {
  const name = 'up_to_date';
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  await bringUpToDate({ dataDir: tmpdir(), databaseUrl: new URL(name, server).href });
  return name;
};
