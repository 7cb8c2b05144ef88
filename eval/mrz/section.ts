import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Pictures of documents and intermediate results; ignored by git. */
export const outFolder = resolve(import.meta.dirname, '..', 'out', 'mrz');
const sectionFolder = join(outFolder, 'sections');

const sectionFile = (name: string): string => join(sectionFolder, `${name}.md`);

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown commit';
  }
};

/** Kept beside the run, so that one section can be measured anew without the others. */
export const keepSection = (name: string, text: string): void => {
  mkdirSync(sectionFolder, { recursive: true });
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(sectionFile(name), `${text}\n\n_Measured ${date} at ${commit()}._\n`);
};

export const keptSection = (name: string): string =>
  existsSync(sectionFile(name)) ? readFileSync(sectionFile(name), 'utf8') : '';
