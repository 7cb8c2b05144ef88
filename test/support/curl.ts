import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const hasCurl = await run('curl', ['--version']).then(
  () => true,
  () => false,
);

/** What a shell would print: `curl -s …` to its end, with the status on a line of its own. */
export const curl = async (...args: string[]): Promise<{ status: number; body: string }> => {
  const { stdout } = await run('curl', [
    '-sS',
    '--max-time',
    '60',
    '-w',
    '\n%{http_code}',
    ...args,
  ]);
  const cut = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(cut + 1)), body: stdout.slice(0, cut) };
};
