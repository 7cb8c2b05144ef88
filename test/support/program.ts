import { spawn, type ChildProcess } from 'node:child_process';

import { builtProgram, root } from './built.js';

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string };
export type Env = Readonly<Record<string, string>>;

const start = (args: readonly string[], env: Env, program = builtProgram): ChildProcess =>
  spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: 'pipe',
  });

const collect = (child: ChildProcess) => {
  const said = { out: '', err: '' };
  child.stdout!.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr!.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, ...said }));
  });
  return { said, ended };
};

/** `anverso …` to its end, with no environment but the one given. */
export const anverso = (
  args: readonly string[],
  env: Env = {},
  { input = '', program }: { readonly input?: string; readonly program?: string } = {},
): Promise<Ended> => {
  const child = start(args, env, program);
  child.stdin!.end(input);
  return collect(child).ended;
};

/** `anverso serve`, left running. */
export const serveProgram = (args: readonly string[], env: Env, program?: string) => {
  const child = start(['serve', ...args], env, program);
  const { said, ended } = collect(child);
  return {
    said,
    ended,
    /** When `pattern` was printed; rejects when the program ends before. */
    heard: (pattern: RegExp): Promise<RegExpExecArray> =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const found = pattern.exec(said.out);
          if (found) resolve(found);
        };
        child.stdout!.on('data', look);
        void ended.then(({ err }) => reject(new Error(`it ended: ${err}`)));
        look();
      }),
    pid: child.pid!,
    signal: (name: NodeJS.Signals) => child.kill(name),
  };
};
