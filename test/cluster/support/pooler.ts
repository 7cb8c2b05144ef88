import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openPostgres } from '../../../src/store/postgres.js';
import { freePort } from './balancer.js';

export type Pooler = { readonly url: string; readonly stop: () => Promise<void> };

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));
export const hasPooler = program !== undefined;

/** Fewer than one node alone would open: most transactions meet another node's connection. */
const connections = 6;

/** The file that is shipped, with our addresses; the PostgreSQL of the tests trusts everybody. */
const shipped = (port: number, database: URL): string => {
  const path = new URL('../../../deploy/pgbouncer/pgbouncer.ini', import.meta.url);
  const changes: readonly (readonly [RegExp, string])[] = [
    [
      /host=\S+ port=\d+ dbname=\S+/,
      `host=${database.hostname} port=${database.port} dbname=${database.pathname.slice(1)} user=${database.username}`,
    ],
    [/^listen_addr = .*/m, 'listen_addr = 127.0.0.1'],
    [/^listen_port = .*/m, `listen_port = ${port}\nunix_socket_dir =`],
    [/^auth_type = .*\nauth_file = .*/m, 'auth_type = any'],
    [/^default_pool_size = .*/m, `default_pool_size = ${connections}`],
  ];
  return changes.reduce(
    (text, [from, to]) => {
      if (!from.test(text)) throw new Error(`pgbouncer.ini has nothing like ${String(from)}`);
      return text.replace(from, to);
    },
    readFileSync(path, 'utf8'),
  );
};

/** PgBouncer refuses to run as root. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** PgBouncer in transaction mode before a database. */
export const startPooler = async (databaseUrl: string): Promise<Pooler> => {
  const folder = await mkdtemp(join(tmpdir(), 'anverso-pgbouncer-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, shipped(port, new URL(databaseUrl)));
  const child = spawn(program!, ['--quiet', file], {
    ...nobody,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  const url = `postgres://anverso@127.0.0.1:${port}/anverso`;
  const sql = openPostgres(url, { maxConnections: 1 });
  const isUp = (): Promise<boolean> =>
    sql.query('select 1').then(
      () => true,
      () => false,
    );
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error(said);
    await pause(50);
  }
  await sql.close();
  return {
    url,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
