/** Fuzzing that is guided by coverage: what is kept is what reached a branch that nothing reached before. */
import { fork } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tableOf } from '../../support/markdown.js';
import type { GuidedFound } from './fuzz/guided/child.js';
import { readCorpus, writeCorpus } from './fuzz/guided/corpus.js';
import { type GuidedName, guidedNames, guidedTargets } from './fuzz/guided/targets.js';
import type { Scenario } from './scenario.js';

const entry = fileURLToPath(new URL('./fuzz/guided/child.ts', import.meta.url));
const loader = import.meta.resolve('tsx');
/** An input that is under way at so many looks, one a second, has hung. */
const hungLooks = 30;

type Effort = { readonly seed: number; readonly seconds: number; readonly executions: number };

const explore = (name: GuidedName, effort: Effort): Promise<GuidedFound> =>
  new Promise((resolve) => {
    const place = join(tmpdir(), `anverso-guided-${process.pid}-${name}`);
    writeFileSync(place, '');
    const { seed, seconds, executions } = effort;
    const words = [name, seed, seconds, executions, place].map(String);
    const child = fork(entry, words, { execArgv: ['--import', loader] });
    let [hung, sinceMs, looks] = [false, 0, 0];
    // Looks are counted, not time: where others have the processor, or both are stopped, there are none.
    const watch = setInterval(() => {
      // Empty until the target has been compiled and its seeds are made.
      const { size, mtimeMs } = statSync(place);
      looks = size > 0 && mtimeMs === sinceMs ? looks + 1 : 0;
      sinceMs = mtimeMs;
      if (looks > hungLooks) hung = child.kill('SIGKILL');
    }, 1000);
    let found: GuidedFound | undefined;
    child.on('message', (message: GuidedFound) => (found = message));
    // By then all messages have come; at 'exit' one may be on its way.
    child.on('close', (code, signal) => {
      clearInterval(watch);
      const input = readFileSync(place).toString('base64');
      const what = hung ? 'hung' : `crashed: ${signal ?? code}`;
      rmSync(place);
      const branches = { reached: 0, total: 0 };
      const lost = { executions: 0, branches, found: [], slowestMs: hungLooks * 1000 };
      resolve(found ?? { ...lost, failures: [{ input, what }] });
    });
  });

/** Only small inputs are kept in the repository, and not without end. */
const [keptBytes, keptInputs] = [1500, 300];

const keep = (name: GuidedName, { found, failures }: GuidedFound): void => {
  const inputs = [...found, ...failures.map(({ input }) => input)].map((text) =>
    Buffer.from(text, 'base64'),
  );
  const small = inputs.filter(({ length }) => length <= keptBytes);
  writeCorpus(name, [...readCorpus(name), ...small].slice(0, keptInputs));
};

export const guided: Scenario = {
  title: 'Fuzzing guided by coverage',
  run: async ({ seed, seconds, target: only, keepCorpus }, progress) => {
    const names = guidedNames.filter((name) => !only || only.split(',').includes(name));
    const rows: (readonly (string | number)[])[] = [];
    const failed: string[] = [];
    for (const name of names) {
      const counted = { seconds: Infinity, executions: guidedTargets[name] };
      const timed = { seconds: seconds ?? 0, executions: Infinity };
      const result = await explore(name, { seed, ...(seconds === undefined ? counted : timed) });
      const { executions, branches, found, failures, slowestMs } = result;
      const share = `${branches.reached} of ${branches.total}`;
      const cells = [executions, share, found.length, failures.length, Math.round(slowestMs)];
      rows.push([name, ...cells]);
      failed.push(...failures.map(({ input, what }) => `- ${name}: ${what}\n  input: ${input}`));
      if (keepCorpus) keep(name, result);
      progress(rows.length / names.length);
    }
    const section = [
      `${seconds === undefined ? 'A number of inputs' : `${seconds} s of a processor`} for each target, seed ${seed}. Coverage is of branches in the files that the target names; an input is kept for mutation when it takes a branch that none took before, or one a new number of times.`,
      tableOf(
        ['target', 'executions', 'branches reached', 'new inputs', 'failures', 'slowest, ms'],
        rows,
      ),
      ...(failed.length > 0 ? [failed.join('\n')] : []),
    ].join('\n\n');
    return { section, isHeld: failed.length === 0 };
  },
};
