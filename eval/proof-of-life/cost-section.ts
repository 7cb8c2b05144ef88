import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { heapFlag } from '../../src/inference/heap-room.js';
import { tableOf } from '../markdown.js';
import { median } from '../stats.js';

/** Processor time of one photo's runs without and with the proof of life. */
export type Cost = {
  readonly kind: string;
  readonly name: string;
  readonly plainMs: number[];
  readonly provenMs: number[];
};

/** In a process of its own, with the heap that the service gives its workers. */
const measure = (): readonly Cost[] => {
  const child = fileURLToPath(new URL('./cost-child.ts', import.meta.url));
  const run = [...process.execArgv, heapFlag, child];
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  return JSON.parse(
    execFileSync(process.execPath, run, { stdio: [...stdio], encoding: 'utf8' }),
  ) as Cost[];
};

const ms = (value: number): string => `${Math.round(value)} ms`;
const share = (value: number): string =>
  `${value < 0 ? '−' : '+'}${Math.abs(Math.round(100 * value))} %`;

const shareOf = ({ plainMs, provenMs }: Cost): number => median(provenMs) / median(plainMs) - 1;

export const costSection = (): string => {
  const costs = measure();
  const kinds = [...new Set(costs.map(({ kind }) => kind))];
  const byKind = kinds.map((kind) => {
    const shares = costs.filter((cost) => cost.kind === kind).map(shareOf);
    return [kind, String(shares.length), share(median(shares)), share(Math.max(...shares))];
  });
  const byPhoto = costs.map((cost) => [
    cost.kind,
    cost.name,
    ms(median(cost.plainMs)),
    ms(median(cost.provenMs) - median(cost.plainMs)),
    share(shareOf(cost)),
  ]);
  return [
    '## Cost',
    '',
    'Processor time (not the clock), one thread, in a process of its own with the heap of the service’s workers. Each photo goes through the flow without and with the proof of life in turns, and round after round over all photos, so that what else the machine does falls on both; the first four rounds, in which V8 compiles, do not count. Of the nine others the medians, and of a kind’s photos the median of what is added, as a share of what it is without. All photos of phones that are accepted, 2 megapixels, one of them enlarged to 12; cards were drawn (specimens).',
    '',
    tableOf(['flow, photos', 'n', 'added, median', 'most'], byKind),
    '',
    tableOf(['flow, photo', 'name', 'without', 'added', 'share'], byPhoto),
  ].join('\n');
};
