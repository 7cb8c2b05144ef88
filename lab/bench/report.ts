import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { config } from './config.js';
import { photo, type Result } from './measure-variant.js';
import type { MemoryResult } from './memory.js';

/** Rank statistics: `share` of the values are at or below the one returned. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;

const median = (values: readonly number[]): number =>
  percentile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

const round = (value: number): string =>
  value >= 100 ? String(Math.round(value)) : value.toPrecision(2);

export const hardware = (): string => {
  const all = cpus();
  const model = all[0]?.model.trim() || 'unnamed';
  const memoryGb = Math.round(totalmem() / 2 ** 30);
  return `${all.length} × ${model} (${process.arch}), ${memoryGb} GB, ${type()} ${release()}, Node ${process.version}`;
};

const row = ({ variant, perSecond, latenciesMs, ...result }: Result, hello: Result): string => {
  const rate = median(perSecond);
  const p50 = percentile(latenciesMs, 0.5);
  const cells = [
    variant.name,
    `${round(rate)} (${round(Math.min(...perSecond))}–${round(Math.max(...perSecond))})`,
    round(p50),
    round(percentile(latenciesMs, 0.95)),
    round(percentile(latenciesMs, 0.99)),
    `${round(median(hello.perSecond) / rate)}×`,
    `${round(p50 / percentile(hello.latenciesMs, 0.5))}×`,
    String(Math.round(result.heapGrowthBytesPerRequest)),
    String(Math.round(result.residentBytes / 2 ** 20)),
  ];
  return `| ${cells.join(' | ')} |`;
};

const storeCost = (results: readonly Result[]): readonly string[] =>
  results.flatMap(({ variant, latenciesMs, perSecond }) => {
    if (variant.server === 'hello' || variant.store === 'memory') return [];
    const without = results.find(
      (other) => other.variant.store === 'memory' && other.variant.worker === variant.worker,
    );
    if (!without) return [];
    const times = median(without.perSecond) / median(perSecond);
    const addedMs = percentile(latenciesMs, 0.5) - percentile(without.latenciesMs, 0.5);
    return [
      `- **${variant.name}** next to the same without a store: ${round(times)}× the time a request, ${addedMs >= 0 ? '+' : '−'}${round(Math.abs(addedMs))} ms at p50.`,
    ];
  });

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

const memorySection = (memory: MemoryResult): readonly string[] => [
  '## Memory of a node',
  '',
  `The built service as it is started, all models, one worker, the embedded store; then ${memory.requests} requests one after the other: passports, pages, cards with both sides and selfies, half of them 12 megapixels. Resident memory of the process (Linux; it counts the pages of programs that processes share).`,
  '',
  '| at rest | peak under requests | at rest afterwards | peak of the first start |',
  '|---|---|---|---|',
  `| ${megabytes(memory.restBytes)} | ${megabytes(memory.peakBytes)} | ${megabytes(memory.laterBytes)} | ${megabytes(memory.startPeakBytes)} |`,
  '',
  'The first start makes the database in WebAssembly, once for a data folder and for some seconds; a node on PostgreSQL, or on a folder that is there, has no such peak.',
  '',
];

export const writeReport = (
  results: readonly Result[],
  memory: MemoryResult,
  loadBefore: number,
): string => {
  const [hello] = results;
  return [
    '# The service without its reading',
    '',
    `Made by \`npm run bench\` on ${hardware()}. Load average before the run: ${loadBefore.toFixed(1)}, after: ${loadavg()[0]!.toFixed(1)}; at more than 0.5 something else was running, and the ratios say more than the numbers.`,
    '',
    `${config.connections} connections, each sending its next request when it has its answer, from a process of its own; ${config.workers} inference workers; warm-up ${config.warmUpMs / 1000} s, then ${config.repeats} repeats of ${config.repeatMs / 1000} s. Requests a second: median (least–most) of the repeats; latencies over all of them, in ms. The photo is \`specimens/passport.jpg\` (${Math.round(photo.length / 1024)} kB, 1700 × 1275). Every record is on the disk before its answer is sent.`,
    '',
    '| path | requests/s | p50 | p95 | p99 | hello is faster by | p50 next to hello | heap growth, bytes a request | resident MB |',
    '|---|---|---|---|---|---|---|---|---|',
    ...results.map((result) => row(result, hello!)),
    '',
    'What the store costs:',
    '',
    ...storeCost(results),
    '',
    ...memorySection(memory),
  ].join('\n');
};
