import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open-store.js';
import { plainRecord } from '../store/support/plain-record.js';
import { type PostgresServer, startPostgres } from '../support/postgres.js';

/** Debian's PostgreSQL, whose programs are of one version; the package of our tests has no pg_dump. */
const debian = '/usr/lib/postgresql';
const versions = (() => {
  try {
    return readdirSync(debian).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
})();
const programs = join(debian, versions.at(-1) ?? '', 'bin');

describe.runIf(versions.length > 0)('deploy/postgres, with Debian’s postgresql', () => {
  let server: PostgresServer;
  let folder: string;
  beforeAll(async () => {
    server = await startPostgres(programs);
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const newDatabase = async (name: string): Promise<string> => {
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`create database ${name}`);
    await client.end();
    return new URL(name, server.url).href;
  };
  const run = async (script: string, databaseUrl: string, file: string) => {
    const path = fileURLToPath(new URL(`../../deploy/postgres/${script}.sh`, import.meta.url));
    const env = { PATH: `${programs}:${process.env['PATH']}`, DATABASE_URL: databaseUrl };
    return promisify(execFile)(path, [file], { env });
  };

  it('backs up a database in use and fills an empty one from it; ids go on later', async () => {
    const source = await newDatabase('source');
    const store = await openStore({ dataDir: folder, databaseUrl: source });
    const ids = [
      await store.transactions.record(plainRecord()),
      await store.transactions.record(plainRecord()),
    ];
    const file = join(folder, 'anverso.dump');
    await run('backup', source, file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(run('backup', source, file)).rejects.toThrow('exists already');
    const after = await store.transactions.record(plainRecord());
    await expect(run('restore', source, file)).rejects.toThrow('not empty');
    await store.close();

    const target = await newDatabase('target');
    await run('restore', target, file);
    const copy = await openStore({ dataDir: folder, databaseUrl: target });
    expect(copy.migrated).toEqual([]);
    for (const id of ids) expect(await copy.transactions.get('acme', id)).toBeDefined();
    const [day] = await copy.transactionSummary.counts('acme', {}, 'day');
    expect(day!.accepted).toBe(2);
    expect(await copy.transactions.record(plainRecord())).toBeGreaterThan(after + 999_000);
    await copy.close();
  });

  it('a dump that is cut fills nothing', async () => {
    const source = await newDatabase('whole');
    const store = await openStore({ dataDir: folder, databaseUrl: source });
    await store.transactions.record(plainRecord());
    await store.close();
    const file = join(folder, 'cut.dump');
    await run('backup', source, file);
    await truncate(file, Math.round((await stat(file)).size * 0.9));
    const target = await newDatabase('untouched');
    await expect(run('restore', target, file)).rejects.toThrow();
    const client = new pg.Client({ connectionString: target });
    await client.connect();
    const { rows } = await client.query(`select 1 from pg_tables where schemaname = 'public'`);
    await client.end();
    expect(rows).toEqual([]);
  });
});
