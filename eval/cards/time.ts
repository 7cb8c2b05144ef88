import { passport } from '../../src/flows/passport.js';
import type { FlowTools } from '../../src/flows/tools.js';
import { modelsOf } from '../../studio/documents/index.js';
import { tableOf } from '../markdown.js';
import { cpuNowMs } from '../mrz/read.js';
import { createProgress } from '../progress.js';
import { median, quantile } from '../stats.js';
import { drawn } from './drawn.js';
import { readCard, today } from './read.js';

const count = 6;
/** Those of Panama's section: their photos are there already. */
const firstSeed = 100;
const cardModels = ['PAN-2010', 'PAN-2023', 'CHL-2013'];

/** Processor time of cards and passports in turn, photographed with the same seeds and so at the same sizes. */
export const timeSection = async (tools: FlowTools, limit: number): Promise<string> => {
  const seeds = Array.from({ length: Math.min(count, limit) }, (_, i) => firstSeed + i);
  const page = modelsOf('UTO')[0]!;
  const spent: Record<string, number[]> = {};
  const note = (name: string, ms: number): void => void (spent[name] ??= []).push(ms);
  const progress = createProgress('time', seeds.length);
  for (const [i, seed] of seeds.entries()) {
    const { front } = await drawn(page, seed);
    const isWarm = i > 0;
    const startMs = cpuNowMs();
    await passport.run({ frontside: front, today }, tools);
    if (isWarm) note('passport', cpuNowMs() - startMs);
    for (const id of cardModels) {
      const { front, back } = await drawn(modelsOf(id)[0]!, seed);
      const { cpuMs } = await readCard(front, back!, tools, true);
      if (isWarm) note(id, cpuMs);
    }
    progress.step();
  }
  progress.end();
  const base = spent['passport'] ?? [];
  const rows = cardModels.map((id) => {
    const own = spent[id] ?? [];
    const ratio = (share: number): string =>
      (quantile(own, share) / quantile(base, share)).toFixed(2);
    return [id, String(own.length), ratio(0.5), ratio(0.9)];
  });
  const cards = cardModels.flatMap((id) => spent[id] ?? []);
  return [
    '## Time',
    '',
    `A card with both sides and \`validate_sides\`, against the passport path on photos of the same sizes in the same run: p50 ${(median(cards) / median(base)).toFixed(2)} times as much processor time (aim: at most 3).`,
    '',
    tableOf(['model', 'cards', 'p50 against p50', 'p90 against p90'], rows),
  ].join('\n');
};
