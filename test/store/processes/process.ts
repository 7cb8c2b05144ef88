import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { compiledProgram } from '../../support/built.js';

export type Process = {
  readonly pid: number;
  /** Lines that it has printed so far. */
  readonly lines: readonly string[];
  /** Waits until it has printed so many lines; throws when it ends before. */
  readonly printed: (count: number) => Promise<void>;
  readonly signal: (name: NodeJS.Signals) => void;
  readonly ended: Promise<unknown>;
};

/** Runs a script of this folder as a process of its own; it does not outlive the test. */
export const startProcess = (script: string, ...args: readonly string[]): Process => {
  const path = compiledProgram(`store/processes/${script}`);
  const child = spawn(process.execPath, ['--liftoff-only', path, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let complaint = '';
  const output = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = once(child, 'close');
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const printed = async (count: number): Promise<void> => {
    while (lines.length < count) {
      const more = await Promise.race([
        once(output, 'line').then(() => true),
        ended.then(() => false),
      ]);
      if (!more && lines.length < count) throw new Error(`${script} ended early: ${complaint}`);
    }
  };
  return { pid: child.pid!, lines, printed, signal: (name) => void child.kill(name), ended };
};
