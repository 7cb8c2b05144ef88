/**
 * `child.ts TARGET SEED FROM COUNT PLACE`: tries inputs one by one, each made from a seed of its own,
 * so that any can be made again alone. PLACE is a file that tells which one it is at, even after a
 * crash of the process.
 */
import { openSync, writeSync } from 'node:fs';
import { randomFrom } from '../../../../test/support/random.js';
import { targets, type TargetName } from './targets.js';

const [name, seed, from, count, place] = process.argv.slice(2) as [TargetName, ...string[]];
const [first, end] = [Number(from), Number(from) + Number(count)];
const file = openSync(place!, 'r+');

export type Failure = { readonly index: number; readonly what: string };
export type Found = {
  readonly outcomes: Readonly<Record<string, number>>;
  readonly failures: readonly Failure[];
  readonly slowestMs: number;
};

const target = targets[name];
const { tryOne, stop } = await target.start();
const outcomes: Record<string, number> = {};
const failures: Failure[] = [];
let slowestMs = 0;

const tryAt = async (index: number): Promise<void> => {
  const startMs = performance.now();
  try {
    // Far apart: neighbouring seeds of the generator must not give neighbouring numbers.
    const outcome = await tryOne(
      randomFrom(Math.imul(Number(seed) + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)),
    );
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  } catch (fault) {
    failures.push({
      index,
      what: fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
    });
  }
  slowestMs = Math.max(slowestMs, performance.now() - startMs);
};

process.on('unhandledRejection', (fault) => failures.push({ index: -1, what: String(fault) }));
for (let at = first; at < end; at += target.together) {
  writeSync(file, String(at).padEnd(12), 0);
  const indices = Array.from({ length: Math.min(target.together, end - at) }, (_, i) => at + i);
  await Promise.all(indices.map(tryAt));
}
await stop?.();
process.send!({ outcomes, failures: failures.slice(0, 20), slowestMs } satisfies Found);
process.disconnect();
