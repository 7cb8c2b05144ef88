/**
 * Processor time of cards and passports in turn, as JSON: a process of its own, with the room in
 * the heap of the service's workers.
 */
import { passport } from '../../../src/flows/passport/passport.js';
import { loadFlowTools } from '../../../src/flows/tools.js';
import { warmUp } from '../../../src/models/tools.js';
import { modelsOf } from '../../studio/documents/index.js';
import { cpuNowMs } from '../mrz/read.js';
import { createProgress } from '../../support/progress.js';
import { drawn } from './drawn.js';
import { readCard, today } from './read.js';
import { cardModels } from './time.js';

/** Those of Panama's section: their photos are there already. */
const firstSeed = 100;
/** The engine compiles what is hot during the first round, which is not counted. */
const rounds = 3;

const all = Array.from({ length: Number(process.argv[2]) }, (_, i) => firstSeed + i);
const seeds = Array.from({ length: rounds }, () => all).flat();
const tools = await loadFlowTools();
await warmUp(tools);
const page = modelsOf('UTO')[0]!;
const spent: Record<string, number[]> = {};
const progress = createProgress('time', seeds.length);
for (const [i, seed] of seeds.entries()) {
  const note = (name: string, ms: number): void => {
    if (i >= all.length) (spent[name] ??= []).push(ms);
  };
  const { front } = await drawn(page, seed);
  const startMs = cpuNowMs();
  await passport.run({ frontside: front, today }, tools);
  note('passport', cpuNowMs() - startMs);
  for (const id of cardModels) {
    const { front, back } = await drawn(modelsOf(id)[0]!, seed);
    note(id, (await readCard(front, back!, tools, true)).cpuMs);
  }
  progress.step();
}
progress.end();
process.stdout.write(JSON.stringify(spent));
// The photographer, where one was needed, would keep this process alive.
process.exit(0);
