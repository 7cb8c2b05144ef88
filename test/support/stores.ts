import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';
import { openStore, type Store, type StoreOptions } from '../../src/store/open-store.js';

const runFile = promisify(execFile);
const require = createRequire(import.meta.url);

export type StoreKind = Store['kind'];

const ask = async (path: string): Promise<string> => {
  const response = await fetch(`${inject('databasesAt')}${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
};

type Cleanup = () => Promise<unknown>;

/** As a new store is after its first start, or before it: without a table. */
export type Contents = 'up-to-date' | 'empty';

/** Node's own; TypeScript has it among what browsers have. */
const { WebAssembly } = globalThis as unknown as {
  readonly WebAssembly: { readonly compile: (bytes: Uint8Array) => Promise<object> };
};
let compiled: Promise<object> | undefined;
/**
 * While one thread of a process holds the compiled PostgreSQL, others share it: a quarter of the
 * processor time of each start.
 */
const holdCompiled = (): Promise<object> =>
  (compiled ??= readFile(
    join(dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm'),
  ).then((bytes) => WebAssembly.compile(bytes)));

/** Puts an embedded database into a data folder, in place of the slow first start. */
export const seedDataDir = async (
  dataDir: string,
  contents: Contents = 'up-to-date',
): Promise<void> => {
  await holdCompiled();
  await mkdir(join(dataDir, 'store'), { recursive: true });
  const template = await ask(contents === 'empty' ? '/pglite' : '/pglite/up-to-date');
  // A thousand small files: cp takes a tenth of what Node's own copy does.
  await runFile('cp', ['-R', template, join(dataDir, 'store', 'pglite')]);
};

const command = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** A database of its own in the PostgreSQL of this run. */
export const newDatabase = async (
  contents: Contents = 'up-to-date',
): Promise<{ url: string; drop: () => Promise<void> }> => {
  const server = await ask('/postgres');
  const template = contents === 'empty' ? 'template1' : await ask('/postgres/up-to-date');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await command(server, `create database ${name} template ${template}`);
  return {
    url: new URL(name, server).href,
    drop: () => command(server, `drop database ${name} with (force)`),
  };
};

export type TestStores = {
  /** Where a new store may be opened; gone after the last test of the suite. */
  readonly fresh: (contents?: Contents) => Promise<StoreOptions>;
  /** One store for the tests that look only at what they have put into it. */
  readonly shared: () => Promise<Store>;
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
  const fresh = async (contents?: Contents): Promise<StoreOptions> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    later(() => rm(dataDir, { recursive: true, force: true }));
    if (kind === 'pglite') {
      await seedDataDir(dataDir, contents);
      return { dataDir };
    }
    const { url, drop } = await newDatabase(contents);
    later(drop);
    return { dataDir, databaseUrl: url };
  };
  const open = async (options?: StoreOptions): Promise<Store> => {
    const store = await openStore(options ?? (await fresh()));
    later(() => store.close());
    return store;
  };
  let one: Promise<Store> | undefined;
  return { fresh, open, shared: () => (one ??= open()) };
};

/** The same suite on both databases. */
export const eachStore = (suite: (kind: StoreKind, stores: TestStores) => void): void => {
  for (const kind of ['pglite', 'postgres'] as const) {
    describe(`on ${kind}`, () => suite(kind, storesOf(kind)));
  }
};
