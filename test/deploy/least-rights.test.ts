import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { bearer, formOf } from '../support/http.js';
import { specimen } from '../support/images.js';
import { isOpenToAll } from '../support/postgres-binaries.js';
import { seedDataDir } from '../support/stores.js';
import { underFilter } from './support/system-calls.js';

const root = fileURLToPath(new URL('../../', import.meta.url));
const nobody = 65_534;

/** All of `ProtectSystem=strict`, `DynamicUser` and `CapabilityBoundingSet=` that needs no systemd. */
const asNobody =
  `setpriv --reuid ${nobody} --regid ${nobody} --clear-groups --no-new-privs ` +
  '--inh-caps=-all --bounding-set=-all';

/** The whole file system is read-only but for the data folder, $1. */
const script = `set -e
  mount --make-rprivate /
  mount --bind "$1" "$1"
  mount -o remount,bind,ro /
  ${asNobody} touch "$1/probe" || { echo 'data folder not writable'; exit 1; }
  if ${asNobody} touch "$1.probe" 2>/dev/null; then echo 'root writable'; exit 1; fi
  shift
  exec ${asNobody} "$@" dist/cli/anverso.js serve`;

/** Why it cannot be tried here; undefined where it can. */
const obstacle = async (): Promise<string | undefined> => {
  if (process.getuid?.() !== 0) return 'only root can make a mount namespace here';
  try {
    execFileSync('unshare', ['--mount', 'mount', '-o', 'remount,bind,ro', '/'], { stdio: 'pipe' });
    execFileSync('setpriv', ['--version'], { stdio: 'pipe' });
  } catch {
    return 'unshare, mount or setpriv is missing or forbidden';
  }
  const isReadable = (await isOpenToAll(root)) && (await isOpenToAll(dirname(process.execPath)));
  return isReadable ? undefined : 'another user cannot read the program';
};

const problem = await obstacle();
const filter = underFilter();
const filterWords = 'words' in filter ? filter.words : [];

/** 2 where a filter is set (proc(5)). */
const filterOf = (pid: number): string =>
  /^Seccomp:\s+(\d)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]!;
const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

const unfiltered = 'problem' in filter ? ` (${filter.problem})` : '';
describe.skipIf(unfiltered !== '')(`the filter of the systemd unit${unfiltered}`, () => {
  it('ends a program that calls what is not in it', () => {
    const [command, ...words] = filterWords;
    const chroot = ['/usr/bin/python3', '-c', 'import os; os.chroot("/")'];
    expect(spawnSync(command!, [...words, ...chroot]).signal).toBe('SIGSYS');
  });
});

describe.skipIf(problem !== undefined)(
  `a read-only root, a user who owns nothing, few calls${problem ? ` (${problem})` : ''}`,
  () => {
    const folders: string[] = [];
    afterAll(async () => {
      for (const folder of folders) await rm(folder, { recursive: true, force: true });
    });

    const start = async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'anverso-rights-'));
      folders.push(dataDir);
      await seedDataDir(dataDir);
      execFileSync('chown', ['-R', `${nobody}:${nobody}`, dataDir]);
      await chown(dataDir, nobody, nobody);
      const program = [...filterWords, process.execPath];
      const words = ['--mount', 'sh', '-c', script, 'sh', dataDir, ...program];
      const env = {
        ...{ PATH: process.env['PATH'], PORT: '0', ANVERSO_WORKERS: '1', HOST: '127.0.0.1' },
        ...{ ANVERSO_DATA_DIR: dataDir, ANVERSO_JOB_MS: '120000', NODE_ENV: 'production' },
        ANVERSO_BOOTSTRAP_CLIENT: 'acme:correct horse battery:ocr',
      };
      const child = spawn('unshare', words, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
      const said: string[] = [];
      const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
      child.stderr.on('data', (text: Buffer) => said.push(text.toString()));
      const url = await new Promise<string>((resolve, fail) => {
        createInterface(child.stdout).on('line', (line) => {
          said.push(line);
          const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? [];
          if (found) resolve(found);
        });
        void ended.then((code) => fail(new Error(`ended with ${code}: ${said.join('\n')}`)));
      });
      return { url, child, ended };
    };

    it('are enough to start, to log in, to read a passport in a worker, and to stop', async () => {
      const { url, child, ended } = await start();
      try {
        const body = new URLSearchParams({ username: 'acme', password: 'correct horse battery' });
        const login = await fetch(`${url}/api/token/`, { method: 'POST', body });
        const { access } = (await login.json()) as { access: string };
        const form = formOf({ frontside: specimen(), document_type: 'passport' });
        const answer = await fetch(`${url}/api/v3.2/ocr/`, {
          ...{ method: 'POST', headers: bearer(access), body: form },
        });
        expect([login.status, answer.status]).toEqual([200, 200]);
        if (filterWords.length > 0)
          expect([child.pid!, ...childrenOf(child.pid!)].map(filterOf)).toEqual(['2', '2']);
      } finally {
        child.kill('SIGTERM');
      }
      expect(await ended).toBe(0);
    });
  },
);
