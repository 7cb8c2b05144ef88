import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { resolve } from 'node:path';

export type PeerRead = {
  readonly lines: readonly string[];
  /** Its own verdict; left out where it gives none. */
  readonly valid?: boolean;
  readonly cpuMs: number;
};

export type Peer = {
  readonly name: string;
  /** What is missing and how to get it; undefined when it can run. */
  readonly missing: () => string | undefined;
  readonly open: () => Promise<OpenPeer>;
};

export type OpenPeer = {
  readonly read: (file: string) => Promise<PeerRead>;
  readonly close: () => void;
};

/** Where other readers were installed: a scratch folder, never a dependency of ours. */
export const peersFolder = (): string | undefined => {
  const folder = process.env['ANVERSO_PEERS'];
  return folder === undefined ? undefined : resolve(folder);
};

/**
 * A process that stays and answers each line with a line, so that starting it costs no reading
 * time.
 */
export const openProcess = async (command: string, args: readonly string[]): Promise<OpenPeer> => {
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: { ...process.env, OMP_THREAD_LIMIT: '1', OMP_NUM_THREADS: '1', OPENBLAS_NUM_THREADS: '1' },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<unknown> => {
    const line = await lines.next();
    if (line.done === true) throw new Error(`${command} ${args.join(' ')} ended early`);
    return JSON.parse(line.value);
  };
  await next();
  return {
    read: async (file) => {
      child.stdin.write(`${file}\n`);
      return (await next()) as PeerRead;
    },
    close: () => child.stdin.end(),
  };
};
