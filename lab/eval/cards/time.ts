import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { heapFlags } from '../../../src/workers/heap-room.js';
import { tableOf } from '../../support/markdown.js';
import { mean, median, quantile } from '../../support/stats.js';

/** Half of the drawn passports need a second look: of a few, the median is now one half, now the other. */
const count = 24;
export const cardModels = ['PAN-2010', 'PAN-2023', 'CHL-2013'];

const measure = (seeds: number): Readonly<Record<string, readonly number[]>> => {
  const child = fileURLToPath(new URL('./time-child.ts', import.meta.url));
  const run = [...process.execArgv, ...heapFlags, child, String(seeds)];
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  return JSON.parse(
    execFileSync(process.execPath, run, { stdio: [...stdio], encoding: 'utf8' }),
  ) as Record<string, number[]>;
};

/** Cards and passports photographed with the same seeds and so at the same sizes. */
export const timeSection = (limit: number): string => {
  const spent = measure(Math.min(count, limit));
  const base = spent['passport'] ?? [];
  const rows = cardModels.map((id) => {
    const own = spent[id] ?? [];
    const ratio = (share: number): string =>
      (quantile(own, share) / quantile(base, share)).toFixed(2);
    return [id, String(own.length), ratio(0.5), (mean(own) / mean(base)).toFixed(2), ratio(0.9)];
  });
  const cards = cardModels.flatMap((id) => spent[id] ?? []);
  return [
    '## Time',
    '',
    `A card with both sides and \`validate_sides\`, against the passport path on photos of the same sizes in the same run, after one round that is not counted: p50 ${(median(cards) / median(base)).toFixed(2)} times as much processor time, mean ${(mean(cards) / mean(base)).toFixed(2)} times (aim: at most 3).`,
    '',
    tableOf(['model', 'cards', 'p50 against p50', 'mean against mean', 'p90 against p90'], rows),
  ].join('\n');
};
