/** What befalls a database, and its end. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** While the fault lasts. */
export type Fault = { readonly begin: () => Promise<void>; readonly end: () => Promise<void> };

/** The server and each of its processes: the connections there are would go on without it. */
const processesOf = async (url: string): Promise<readonly number[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  const pidFile = readFileSync(join(rows[0]!.data_directory, 'postmaster.pid'), 'utf8');
  const server = Number(pidFile.split('\n')[0]);
  const isChild = (pid: string): boolean => {
    try {
      return (
        readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(server)
      );
    } catch {
      return false; // it has ended
    }
  };
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [server, ...all.filter(isChild).map(Number)];
};

/** One that has ended meanwhile, as a connection does, needs no signal. */
const signalAll = (pids: readonly number[], signal: NodeJS.Signals): void =>
  pids.forEach((pid) => {
    try {
      process.kill(pid, signal);
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ESRCH') throw fault;
    }
  });

export const frozen = (url: string): Fault => {
  let pids: readonly number[] = [];
  return {
    begin: async () => {
      pids = await processesOf(url);
      signalAll(pids, 'SIGSTOP');
    },
    end: () => Promise.resolve(signalAll(pids, 'SIGCONT')),
  };
};

/** Takes every block that is left, in files of a size that memory can hold. */
export const full = (folder: string): Fault => {
  const filler = join(folder, 'filler');
  return {
    begin: async () => {
      mkdirSync(filler);
      for (let at = 0, size = 1 << 22; size >= 4096; at++) {
        const { bavail, bsize } = await statfs(folder);
        if (bavail * bsize < size) size = Math.floor(size / 4);
        else writeFileSync(join(filler, String(at)), Buffer.alloc(size));
      }
    },
    end: () => Promise.resolve(rmSync(filler, { recursive: true })),
  };
};

/** A small disk of its own; false where the machine does not allow one. */
export const mountDisk = (path: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=500m,mode=755', 'none', path], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
};
