import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { openStore, type Store, type StoreOptions } from '../../src/store/open-store.js';

const runFile = promisify(execFile);

export type StoreKind = Store['kind'];

const ask = async (path: string): Promise<string> => {
  const response = await fetch(`${inject('databasesAt')}${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
};

type Cleanup = () => Promise<unknown>;

/** Puts an empty embedded database into a data folder, in place of the slow first start. */
export const seedDataDir = async (dataDir: string): Promise<void> => {
  await mkdir(join(dataDir, 'store'), { recursive: true });
  // A thousand small files: cp takes a tenth of what Node's own copy does.
  await runFile('cp', ['-R', await ask('/pglite'), join(dataDir, 'store', 'pglite')]);
};

const command = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** An empty database in the PostgreSQL of this run. */
export const newDatabase = async (): Promise<{ url: string; drop: () => Promise<void> }> => {
  const server = await ask('/postgres');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await command(server, `create database ${name}`);
  return {
    url: new URL(name, server).href,
    drop: () => command(server, `drop database ${name} with (force)`),
  };
};

export type TestStores = {
  /** Where a new, empty store may be opened; gone after the last test of the suite. */
  readonly fresh: () => Promise<StoreOptions>;
  /** Opens one (a new one unless told where), and closes it after the last test. */
  readonly open: (options?: StoreOptions) => Promise<Store>;
};

/** Call it inside `describe`: what it makes goes when that suite ends. */
export const storesOf = (kind: StoreKind): TestStores => {
  const cleanups: Cleanup[] = [];
  const later = (cleanup: Cleanup) => void cleanups.unshift(cleanup);
  afterAll(async () => {
    for (const cleanup of cleanups.splice(0)) await cleanup();
  });
  const fresh = async (): Promise<StoreOptions> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    later(() => rm(dataDir, { recursive: true, force: true }));
    if (kind === 'pglite') {
      await seedDataDir(dataDir);
      return { dataDir };
    }
    const { url, drop } = await newDatabase();
    later(drop);
    return { dataDir, databaseUrl: url };
  };
  const open = async (options?: StoreOptions): Promise<Store> => {
    const store = await openStore(options ?? (await fresh()));
    later(() => store.close());
    return store;
  };
  return { fresh, open };
};

/** The same suite on both databases. */
export const eachStore = (suite: (kind: StoreKind, stores: TestStores) => void): void => {
  for (const kind of ['pglite', 'postgres'] as const) {
    describe(`on ${kind}`, () => suite(kind, storesOf(kind)));
  }
};
