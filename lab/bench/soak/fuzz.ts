/** A hundred thousand inputs in the place of photos, forms, codes, zones and JSON. */
import { fork } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tableOf } from '../../support/markdown.js';
import type { Failure, Found } from './fuzz/child.js';
import type { Scenario } from './scenario.js';
import { shares, type TargetName, targets } from './fuzz/targets.js';

const entry = fileURLToPath(new URL('./fuzz/child.ts', import.meta.url));
const loader = import.meta.resolve('tsx');
/** An input that takes longer than this, on a machine that others use too, has hung. */
const hungMs = 30_000;

type Part = {
  readonly target: TargetName;
  readonly seed: number;
  readonly from: number;
  readonly count: number;
};

/** A part of the inputs in a process of its own: a crash or an endless loop is found there. */
const tryPart = ({ target, seed, from, count }: Part): Promise<Found> =>
  new Promise((resolve) => {
    const place = join(tmpdir(), `anverso-fuzz-${process.pid}-${target}`);
    writeFileSync(place, '-1');
    const words = [target, seed, from, count, place].map(String);
    const child = fork(entry, words, { execArgv: ['--import', loader, '--liftoff-only'] });
    const isAt = () => Number(readFileSync(place, 'utf8'));
    let [last, sinceMs] = [-1, performance.now()];
    let hung = false;
    const watch = setInterval(() => {
      const at = isAt();
      if (at !== last || at < 0) [last, sinceMs] = [at, performance.now()];
      else if (performance.now() - sinceMs > hungMs) hung = child.kill('SIGKILL');
    }, 1000);
    let found: Found | undefined;
    child.on('message', (message: Found) => (found = message));
    child.on('exit', (code, signal) => {
      clearInterval(watch);
      const what = hung ? 'hung' : `crashed: ${signal ?? code}`;
      const failure: Failure = { index: isAt(), what };
      rmSync(place);
      resolve(found ?? { outcomes: {}, failures: [failure], slowestMs: hungMs });
    });
  });

const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);

const cellsOf = (target: TargetName, count: number, { outcomes, failures, slowestMs }: Found) => [
  targets[target].about,
  count,
  Object.entries(outcomes)
    .sort(([, a], [, b]) => b - a)
    .map(([outcome, times]) => `${outcome} ${times}`)
    .join(', '),
  failures.length,
  Math.round(slowestMs),
];

export const fuzz: Scenario = {
  title: 'Inputs that nobody should send',
  run: async ({ inputs, seed, target: only, from }, progress) => {
    const rows: ReturnType<typeof cellsOf>[] = [];
    const failures: string[] = [];
    const names = (Object.keys(targets) as TargetName[]).filter((name) => !only || name === only);
    const whole = sum(names.map((name) => shares[name]));
    for (const target of names) {
      const count = Math.round((inputs * shares[target]) / whole);
      const found = await tryPart({ target, seed, from, count });
      rows.push(cellsOf(target, count, found));
      failures.push(...found.failures.map(({ index, what }) => `- ${target} ${index}: ${what}`));
      progress(rows.length / names.length);
    }
    const section = [
      `${sum(rows.map(([, count]) => Number(count)))} inputs, seed ${seed}: good ones with one to four changes (bytes, lengths at their edges, parts cut, doubled, blanked or taken from another), and noise. Every input has a seed of its own: \`npm run soak -- --only fuzz --target images --from 123 --inputs 1 --seed ${seed}\` tries that one again. A failure is a crash, an exception, an answer 5xx, or an input that takes ${hungMs / 1000} s.`,
      tableOf(['inputs', 'tried', 'outcomes', 'failures', 'slowest, ms'], rows),
      ...(failures.length > 0 ? [failures.join('\n')] : []),
    ].join('\n\n');
    return { section, isHeld: failures.length === 0 };
  },
};
