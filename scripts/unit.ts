/**
 * `npm run unit [-- PATH…]`: vitest. A `*.suite.ts` shares a service, or a browser, with others: the
 * test file that starts it lists them. A suite that is named here is run by that file alone.
 */
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** By folder, the test files that run its suites. */
const runBy: Readonly<Record<string, readonly string[]>> = {
  'test/http': ['test/contract'],
  'test/spec': ['test/contract/on-postgres.test.ts'],
  'test/decisions': ['test/contract/on-postgres.test.ts'],
  'test/console/browser': ['test/console/browser.test.ts'],
};

const args = process.argv.slice(2);
/** Not the value of an option: the name of a test, or of a project of vitest.config.ts. */
const valued = ['-t', '--project'];
const paths = args.filter((arg, i) => !arg.startsWith('-') && !valued.includes(args[i - 1]!));

const suites = Object.entries(runBy).flatMap(([folder, runners]) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.suite.ts'))
    .map((name) => ({ file: `${folder}/${name}`, runners })),
);
const named = suites.filter(({ file }) => paths.some((path) => file.includes(path)));
const exportsOf = (file: string): readonly string[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/^export const (\w+): Suite/gm)].map(
    ([, name]) => name!,
  );

const names = named.flatMap(({ file }) => exportsOf(file));
const runners = [...new Set(named.flatMap((suite) => suite.runners))];
spawn('vitest', ['run', ...args, ...runners], {
  stdio: 'inherit',
  env: { ...process.env, ...(names.length > 0 && { ANVERSO_SUITES: names.join() }) },
}).on('exit', (code) => (process.exitCode = code ?? 1));
