import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown commit';
  }
};

/**
 * Sections of a task's report, kept in the ignored folder of its run: one can be measured anew
 * without the others.
 */
export const createKeptSections = (task: string) => {
  // Read before the run: the code under test is the one loaded now, whatever is committed later.
  const startedAt = commit();
  const outFolder = resolve(import.meta.dirname, 'out', task);
  const folder = join(outFolder, 'sections');
  const fileOf = (name: string): string => join(folder, `${name}.md`);
  return {
    outFolder,
    keep: (name: string, text: string): void => {
      mkdirSync(folder, { recursive: true });
      const date = new Date().toISOString().slice(0, 10);
      writeFileSync(fileOf(name), `${text}\n\n_Measured ${date} at ${startedAt}._\n`);
    },
    kept: (name: string): string =>
      existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : '',
  };
};
