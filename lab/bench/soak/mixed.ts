/** A default node under an ordinary day's requests: does its memory stay where it is? */
import { setTimeout as pause } from 'node:timers/promises';
import { tableOf } from '../../support/markdown.js';
import { median } from '../../support/stats.js';
import { memoryOf } from '../../support/process-memory.js';
import { ask, makeMixture } from './mixture.js';
import { startNode } from './node.js';
import { held, type Scenario, type Section } from './scenario.js';
import { makeDataDir } from './where.js';

export type Run = {
  readonly kinds: readonly { readonly name: string; readonly share: number }[];
  readonly requests: number;
  readonly seconds: number;
  readonly statuses: ReadonlyMap<number, number>;
  /** MB, at even distances. */
  readonly memory: readonly number[];
  readonly restMb: number;
  readonly afterMb: number;
};

const mostMb = 600;
const mostSpread = 0.05;
const leastFlat = 2000;
const samples = 100;
const windows = 10;

/** One line for each tenth of the run. */
const chartOf = (medians: readonly number[], requests: number): string =>
  medians
    .map((mb, at) => {
      const until = Math.round(((at + 1) * requests) / windows);
      return `${String(until).padStart(6)} ${'█'.repeat(Math.round(mb / 12))} ${Math.round(mb)} MB`;
    })
    .join('\n');

export const mixedSection = (run: Run): Section => {
  const { kinds, requests, seconds, statuses, memory, restMb, afterMb } = run;
  const size = Math.max(1, Math.floor(memory.length / windows));
  const parts = Array.from({ length: windows }, (_, at) =>
    memory.slice(at * size, (at + 1) * size),
  );
  const medians = parts.filter((part) => part.length > 0).map(median);
  // From the second fifth on: by then both workers have met every kind.
  const later = medians.slice(2);
  const middle = (Math.max(...later) + Math.min(...later)) / 2;
  const spread = (Math.max(...later) - Math.min(...later)) / 2 / middle;
  const failed = [...statuses].filter(([status]) => status >= 500 || status === 0);
  // A short run says nothing of flatness: both workers are still meeting kinds for the first time.
  const isFlat = spread <= mostSpread || requests < leastFlat;
  const isHeld = failed.length === 0 && afterMb <= mostMb && isFlat;
  const section = [
    `${requests} requests to a node with its default settings (two workers, embedded store; only \`ANVERSO_JOB_MS\` was longer), two at a time, in ${Math.round(seconds / 60)} minutes on a machine that others used too:`,
    tableOf(
      ['requests', 'share'],
      kinds.map(({ name, share }) => [name, `${Math.round(share * 100)} %`]),
    ),
    `Memory: ${Math.round(restMb)} MB before the first request, ${Math.round(afterMb)} MB some seconds after the last. The median of each tenth:`,
    `\`\`\`text\n${chartOf(medians, requests)}\n\`\`\``,
    tableOf(
      ['', 'measured', 'held'],
      [
        [
          'answers',
          [...statuses].map(([status, count]) => `${status} × ${count}`).join(', '),
          held(failed.length === 0),
        ],
        [
          `memory after all of it, at most ${mostMb} MB`,
          `${Math.round(afterMb)} MB`,
          held(afterMb <= mostMb),
        ],
        [
          'flat after the first fifth: medians within 5 % of their middle',
          `${Math.round(Math.min(...later))} to ${Math.round(Math.max(...later))} MB, ±${(100 * spread).toFixed(1)} %`,
          held(isFlat),
        ],
        ['highest of all samples', `${Math.round(Math.max(...memory))} MB`, ''],
      ],
    ),
  ].join('\n\n');
  return { section, isHeld };
};

export const mixed: Scenario = {
  title: 'Memory under mixed requests',
  run: async ({ requests, seed }, progress) => {
    const folder = await makeDataDir();
    // On a machine that does much else a job may take longer than a worker is given by default.
    const node = await startNode(folder.path, { ANVERSO_JOB_MS: '300000' });
    try {
      await node.ready();
      const token = await node.clientToken('mixed', 'ocr,id_reader_plus,liveness,match');
      const { kinds, next } = await makeMixture(seed);
      const residentMb = () => memoryOf(node.pid, 'Pss') / 2 ** 20;
      const [restMb, startMs, every] = [
        residentMb(),
        performance.now(),
        Math.ceil(requests / samples),
      ];
      const statuses = new Map<number, number>();
      const memory: number[] = [];
      let sent = 0;
      const one = async (): Promise<void> => {
        while (sent < requests) {
          const at = (sent += 1);
          const { status } = await ask(node.url, token, next());
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          if (at % every === 0) memory.push(residentMb());
          progress(at / requests);
        }
      };
      await Promise.all([one(), one()]);
      const seconds = (performance.now() - startMs) / 1000;
      await pause(5000);
      const afterMb = residentMb();
      return mixedSection({ kinds, requests, seconds, statuses, memory, restMb, afterMb });
    } finally {
      await node.stop();
      await folder.remove();
    }
  },
};
