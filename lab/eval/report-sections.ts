import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { EvalOptions } from './options.js';

const commit = (): string => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown commit';
  }
};

const marks = (name: string): readonly [string, string] => [
  `<!-- begin ${name} -->\n`,
  `<!-- end ${name} -->\n`,
];

/** `''` where the report does not have that section yet. */
const sectionIn = (report: string, name: string): string => {
  const [begin, end] = marks(name);
  const [from, to] = [report.indexOf(begin), report.indexOf(end)];
  return from < 0 || to < from ? '' : report.slice(from, to + end.length);
};

/** One section measured anew; the others stay as they are in the report, each with its own date. */
export const withSection = (
  report: string,
  { head, names }: { readonly head: string; readonly names: readonly string[] },
  fresh: { readonly name: string; readonly text: string },
): string => {
  const [begin, end] = marks(fresh.name);
  const sections = names.map((name) =>
    name === fresh.name ? `${begin}${fresh.text}\n${end}` : sectionIn(report, name),
  );
  return [head, ...sections.filter(Boolean)].join('\n');
};

/** Which part of the set a run covers. */
type Covered = Pick<EvalOptions, 'limit'> & Partial<Pick<EvalOptions, 'group'>>;

/** A figure of a sample must not replace one of the whole set. */
export const isWhole = ({ limit, group }: Covered): boolean =>
  limit === Infinity && group === undefined;

/** The report of a task in lab/eval/reports, written anew after each section. */
export const createReport = (
  task: string,
  outline: { readonly head: string; readonly names: readonly string[] },
  folder = resolve(import.meta.dirname, 'reports'),
) => {
  // Read before the run: the code under test is the one loaded now, whatever is committed later.
  const startedAt = commit();
  const file = resolve(folder, `${task}.md`);
  return {
    file,
    /** Ignored by git: pictures and measures of the run. */
    outFolder: resolve(import.meta.dirname, 'out', task),
    /** Printed, and where the run covers the whole set, published. */
    keep: (name: string, text: string, covered: Covered): void => {
      process.stdout.write(`${text}\n\n`);
      if (!isWhole(covered))
        return void process.stdout.write(`a sample: the report keeps its section “${name}”\n`);
      const date = new Date().toISOString().slice(0, 10);
      const fresh = { name, text: `${text.trimEnd()}\n\n_Measured ${date} at ${startedAt}._` };
      const report = existsSync(file) ? readFileSync(file, 'utf8') : '';
      writeFileSync(file, withSection(report, outline, fresh));
    },
  };
};
