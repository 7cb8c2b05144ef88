import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { builtProgram } from '../../support/built.js';

export type CliProcess = {
  readonly url: string;
  readonly port: number;
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<number | NodeJS.Signals>;
};

/** `anverso serve`, as an operator starts it: its own models, its own signal handling. */
export const startCli = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<CliProcess> => {
  const child = spawn(process.execPath, ['--liftoff-only', builtProgram, 'serve'], {
    cwd: dataDir,
    env: { PATH: process.env['PATH'], PORT: '0', ANVERSO_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Should the test end half-way, nobody else would stop it.
  process.once('exit', () => child.kill('SIGKILL'));
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('exit', (code, signal) => resolve(code ?? signal!)),
  );
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const entry = JSON.parse(line) as { msg?: string; url?: string };
      if (entry.msg === 'listening') resolve(entry.url!);
    });
    void ended.then((how) => reject(new Error(`anverso serve ended with ${how}`)));
  });
  while (!(await fetch(`${url}/readyz`)).ok) await pause(50);
  return {
    url,
    port: Number(new URL(url).port),
    signal: (signal) => void child.kill(signal),
    ended,
  };
};
