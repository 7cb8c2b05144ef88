/**
 * `child.ts NAME SEED SECONDS EXECUTIONS PLACE`: fuzzes one target for so long (of processor time), or so often. PLACE
 * is a file that holds the input under way, even after a crash of the process.
 */
import { mkdtempSync, openSync, rmSync, writeSync, ftruncateSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { randomFrom } from '../../../../../test/support/random.js';
import { readCorpus } from './corpus.js';
import { branchCounter, countersName } from './count-branches.js';
import { createSeen, nextInput, wordsOf } from './explore.js';
import type { GuidedTarget } from './target.js';

const [name, seed, seconds, most, place] = process.argv.slice(2) as [
  ...[string, string, string, string, string],
];
const root = fileURLToPath(new URL('../../../../../', import.meta.url));

export type GuidedFound = {
  readonly executions: number;
  readonly branches: { readonly reached: number; readonly total: number };
  /** Inputs that reached something new, in base64, and those that failed. */
  readonly found: readonly string[];
  readonly failures: readonly { readonly input: string; readonly what: string }[];
  readonly slowestMs: number;
};

const load = async (): Promise<{ target: GuidedTarget; files: readonly string[] }> => {
  const files: string[] = [];
  // Inside node_modules, so that the packages of the bundle are found.
  const folder = mkdtempSync(join(root, 'node_modules', '.fuzz-'));
  const outfile = join(folder, 'target.mjs');
  try {
    await build({
      entryPoints: [fileURLToPath(new URL(`./targets/${name}.ts`, import.meta.url))],
      ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external', outfile },
      ...{ logLevel: 'error', plugins: [branchCounter(root, files)] },
    });
    (globalThis as Record<string, unknown>)[countersName] = new Uint8Array(files.length);
    const { target } = (await import(pathToFileURL(outfile).href)) as { target: GuidedTarget };
    return { target, files };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const { target, files } = await load();
const counters = (globalThis as Record<string, unknown>)[countersName] as Uint8Array;
const seen = createSeen(counters);
const random = randomFrom(Number(seed));
const words = wordsOf(target);
const file = openSync(place, 'w');
const failures = new Map<string, { input: string; what: string }>();
const corpus: Uint8Array[] = [];
const found: string[] = [];
let [executions, slowestMs] = [0, 0];

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const attempt = async (input: Uint8Array, isGiven: boolean): Promise<void> => {
  ftruncateSync(file);
  writeSync(file, input, 0, input.length, 0);
  counters.fill(0);
  const startMs = performance.now();
  try {
    const outcome = target.tryOne(new Uint8Array(input));
    if (outcome instanceof Promise) await outcome;
  } catch (fault) {
    const what = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
    // One of a kind is enough: the place where it was thrown.
    failures.set(what.split('\n').slice(0, 3).join(), { input: base64(input), what });
  }
  slowestMs = Math.max(slowestMs, performance.now() - startMs);
  executions += 1;
  if (!seen.isNew() && !isGiven) return;
  corpus.push(input);
  if (!isGiven) found.push(base64(input));
};

for (const input of [...(await target.seeds()), ...readCorpus(name)]) await attempt(input, true);
const usedMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};
// Of processor: on a busy machine an hour on the wall may be a few minutes of work.
const endMs = usedMs() + Number(seconds) * 1000;
while (usedMs() < endMs && executions < Number(most) && failures.size < 20) {
  await attempt(nextInput(corpus, words, random), false);
  // Lets timers and sockets of the target have their turn.
  if (executions % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
}
const isSubject = (at: number): boolean =>
  target.subject.some((start) => files[at]!.startsWith(start));
const total = files.filter((_, at) => isSubject(at)).length;
const result: GuidedFound = {
  ...{ executions, found, slowestMs, failures: [...failures.values()] },
  branches: { reached: seen.reached(isSubject), total },
};
// Not before it has left: on Node 24 a large message would be lost.
process.send!(result, () => process.disconnect());
