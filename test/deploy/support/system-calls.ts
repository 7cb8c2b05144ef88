import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const loader = fileURLToPath(new URL('./filter_calls.py', import.meta.url));
const unit = new URL('../../../deploy/systemd/anverso.service', import.meta.url);
/** The system's own: one in a home folder is not for another user. */
const python = '/usr/bin/python3';

/** Besides what the unit forbids, container runtimes deny these by default (RuntimeDefault). */
const isDenied = (name: string): boolean => /^(io_uring_|add_key$|request_key$|keyctl$)/.test(name);

/** The calls of a group as this machine's systemd knows it, groups within it included. */
const callsOf = (group: string): readonly string[] =>
  execFileSync('systemd-analyze', ['--no-pager', 'syscall-filter', group], { encoding: 'utf8' })
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((name) => name !== '' && !name.startsWith('#'))
    .flatMap((name) => (name.startsWith('@') ? callsOf(name) : [name]));

/** The words before a program that put it under the filter of deploy/systemd/anverso.service. */
const filterWords = (): readonly string[] => {
  const [, filter] = /^SystemCallFilter=(.+)$/m.exec(readFileSync(unit, 'utf8'))!;
  const calls = [...new Set(filter!.split(' ').flatMap(callsOf))];
  const [denied, allowed] = [calls.filter(isDenied), calls.filter((name) => !isDenied(name))];
  return [python, loader, allowed.join(','), denied.join(',')];
};

export const underFilter = (): { words: readonly string[] } | { problem: string } => {
  if (!existsSync(python)) return { problem: `there is no ${python} to set it` };
  try {
    const words = filterWords();
    execFileSync(words[0]!, [...words.slice(1), '/bin/true'], { stdio: 'pipe' });
    return { words };
  } catch (fault) {
    const { stderr } = fault as { stderr?: Buffer };
    const cause = stderr?.toString().trim().split('\n').at(-1) ?? (fault as Error).message;
    return { problem: `systemd-analyze, libseccomp or the kernel is missing it: ${cause}` };
  }
};
