import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** The JSON lines of a program. One that ends early is a fault. */
export const linesOf = async <T>(
  [command, ...args]: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<readonly T[]> => {
  // Warnings of the emulator about features that it lacks come once a thread.
  const child = spawn(command!, args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...env },
  });
  const found: T[] = [];
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    found.push(JSON.parse(line) as T);
    process.stderr.write('.');
  }
  const code = await ended;
  if (code !== 0) throw new Error(`${command} ended with ${code} after ${found.length} lines`);
  return found;
};
