import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  type Binaries,
  findPostgres,
  installedPostgres,
  isOpenToAll,
} from './postgres-binaries.js';

export type PostgresServer = { readonly url: string; readonly stop: () => Promise<void> };

const runFile = promisify(execFile);

type User = { readonly uid: number; readonly gid: number };

/** PostgreSQL refuses to run as root; there it runs as the user who owns nothing. */
const findUser = async (): Promise<User | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const others = lines.filter(([, , uid]) => Number(uid) > 0);
  const [, , uid, gid] = others.find(([name]) => name === 'nobody') ?? others[0] ?? [];
  if (!uid) throw new Error('no user other than root to run PostgreSQL as');
  return { uid: Number(uid), gid: Number(gid) };
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

const isUp = async (url: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

/**
 * The server lives as long as the pipe to its keeper: when the tests end in any way, even by
 * `kill -9`, the pipe closes, and the keeper stops the server and removes what it left.
 */
const keeper = `
  workDir="$1"; shift
  exec 3<&0
  "$@" 3<&- &
  server=$!
  { cat <&3 >/dev/null; kill -INT $server 2>/dev/null; } &
  exec 3<&-
  wait $server
  rm -rf "$workDir"
`;

// Nothing outlives the run, so nothing is worth a wait for the disk.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=60',
];

type Place = { readonly workDir: string; readonly user: User | undefined };

const makePlace = async (): Promise<Place> => {
  const user = await findUser();
  const base = user && !(await isOpenToAll(tmpdir())) ? '/tmp' : tmpdir();
  return { user, workDir: await mkdtemp(join(base, 'anverso-postgres-')) };
};

const makeDatabase = async (
  { workDir, user }: Place,
  programs: string | undefined,
): Promise<Binaries> => {
  const found =
    programs === undefined
      ? await findPostgres(workDir, user !== undefined)
      : installedPostgres(programs);
  if (user) {
    await chmod(workDir, 0o755);
    // All of it, so that the keeper may remove it; -h, or the links' targets would change hands.
    await runFile('chown', ['-hR', `${user.uid}:${user.gid}`, workDir]);
  }
  const args = ['-D', 'data', '-U', 'postgres', '--auth=trust', '--encoding=UTF8'];
  const run = { ...user, env: found.env, cwd: workDir };
  await runFile(found.initdb, [...args, '--no-locale', '--no-sync'], run);
  return found;
};

const launch = async ({ workDir, user }: Place, { postgres, env }: Binaries) => {
  const port = await freePort();
  const options = [...settings, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const args = ['-D', 'data', '-p', String(port), ...options.flatMap((option) => ['-c', option])];
  const log = await open(join(workDir, 'log'), 'w');
  const child = spawn('/bin/sh', ['-c', keeper, 'keeper', workDir, postgres, ...args], {
    ...user,
    env,
    cwd: workDir,
    stdio: ['pipe', log.fd, log.fd],
    // In its own group, so that Ctrl-C reaches the tests and the keeper ends the server after them.
    detached: true,
  });
  await log.close();
  const ended = once(child, 'exit');
  return { child, ended, url: `postgres://postgres@127.0.0.1:${port}/postgres` };
};

const waitUntilUp = async (url: string, hasEnded: () => boolean): Promise<void> => {
  const deadlineMs = Date.now() + 60_000;
  while (!(await isUp(url))) {
    if (hasEnded() || Date.now() > deadlineMs) throw new Error(`no PostgreSQL at ${url}`);
    await pause(50);
  }
};

/**
 * A PostgreSQL of its own on a free port of the loopback, with an empty database. `programs` is the
 * folder of one that is installed, in the place of the package's.
 */
export const startPostgres = async (programs?: string): Promise<PostgresServer> => {
  const place = await makePlace();
  try {
    const { child, ended, url } = await launch(place, await makeDatabase(place, programs));
    const stop = async (): Promise<void> => {
      child.stdin?.end();
      await ended;
      await rm(place.workDir, { recursive: true, force: true });
    };
    await waitUntilUp(url, () => child.exitCode !== null).catch(async (fault: unknown) => {
      await stop();
      throw fault;
    });
    return { url, stop };
  } catch (fault) {
    await rm(place.workDir, { recursive: true, force: true });
    throw fault;
  }
};
