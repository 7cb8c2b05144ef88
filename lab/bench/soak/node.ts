/** The built service in a process of its own, as an operator starts it. */
import { execFile, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { nodeFlags } from '../../../test/support/node-flags.js';

export const entry = fileURLToPath(new URL('../../../dist/cli/anverso.js', import.meta.url));

export type Env = Readonly<Record<string, string>>;

/** `descriptors`: files and connections that the process may have open. */
export const startNode = async (dataDir: string, given: Env = {}, descriptors?: number) => {
  const env = {
    ...{ PATH: process.env['PATH'], HOME: dataDir, PORT: '0' },
    ...{ ANVERSO_WORKERS: '2', ANVERSO_DATA_DIR: dataDir, ANVERSO_ACCESS_TOKEN_SECONDS: '86400' },
    ...given,
  };
  const words = [process.execPath, ...nodeFlags, entry, 'serve'];
  const limited = ['sh', '-c', `ulimit -n ${descriptors}; exec "$0" "$@"`, ...words];
  const [program, ...rest] = descriptors === undefined ? words : limited;
  const child = spawn(program!, rest, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('exit', (code, signal) => {
      process.off('exit', kill);
      resolve(code ?? signal!);
    }),
  );
  let url: string | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    url = /http:\/\/[\d.]+:\d+/.exec(line)?.[0];
    if (url !== undefined) break;
  }
  if (url === undefined) throw new Error(`the service ended before it listened: ${await ended}`);
  child.stdout.resume();
  const command = async (...words: readonly string[]): Promise<string> =>
    (await promisify(execFile)(process.execPath, [entry, ...words], { env })).stdout.trim();
  return {
    url,
    pid: child.pid!,
    command,
    ended,
    ready: async (): Promise<void> => {
      while ((await fetch(`${url}/readyz`)).status !== 200) await pause(200);
    },
    /** A client, without a rate limit by default; returns an access token for it. */
    clientToken: async (name: string, services = 'ocr,liveness', perMinute = '1000000') => {
      const limit = ['--requests-per-minute', perMinute];
      await command('client', 'add', name, '--services', services, ...limit);
      return command('token', name);
    },
    signal: (signal: NodeJS.Signals) => void child.kill(signal),
    stop: async (): Promise<void> => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

export type Node = Awaited<ReturnType<typeof startNode>>;
