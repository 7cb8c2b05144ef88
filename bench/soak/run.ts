/**
 * `npm run soak`: the service on one node, with hostile neighbours, mixed traffic and kills.
 * `-- --requests 10000 --kills 200` for the long form; DATABASE_URL for your own PostgreSQL.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { allocatorSettings } from '../../src/cli/doctor/allocator.js';
import { database, makeDataDir } from './where.js';
import { startServiceProcess } from '../../test/robustness/support/service-process.js';
import { tableOf } from '../../eval/markdown.js';
import { memoryOf } from '../process-memory.js';
import { createProgress } from '../progress.js';
import { hardware, percentile } from '../report.js';
import { hostileAttempts } from './hostile.js';
import { killRounds } from './kills.js';
import { specimenRequests, type Outcome } from './requests.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '300' },
    kills: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    report: { type: 'string' },
  },
});
const [requests, kills, seed] = [values.requests, values.kills, values.seed].map(Number) as [
  number,
  number,
  number,
];

const pauseMs = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A well-behaved client: one passport after another, with a pause, so that a fifth is load. */
const calm = async (ask: () => Promise<Outcome>, count: number): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (let i = 0; i < count; i++) {
    const outcome = await ask();
    outcomes.push(outcome);
    await pauseMs(4 * Math.min(outcome.ms, 200));
  }
  return outcomes;
};

const p95 = (outcomes: readonly Outcome[]): number =>
  percentile(
    outcomes.map(({ ms }) => ms).sort((a, b) => a - b),
    0.95,
  );

const summaryOf = (outcomes: readonly Outcome[]) => [
  outcomes.length,
  Math.round(p95(outcomes)),
  outcomes.filter(({ status }) => status === 200).length,
];

/** Attempts of all kinds, several at a time, until told to stop. */
const attack = async (
  attempts: Awaited<ReturnType<typeof hostileAttempts>>,
  isOver: () => boolean,
) => {
  const statuses = new Map<string, Map<number, number>>();
  const one = async (first: number): Promise<void> => {
    for (let i = first; !isOver(); i++) {
      const [name, attempt] = attempts[i % attempts.length]!;
      const status = await attempt().catch(() => 0);
      const counts = statuses.get(name) ?? new Map<number, number>();
      statuses.set(name, counts.set(status, (counts.get(status) ?? 0) + 1));
    }
  };
  await Promise.all(Array.from({ length: 12 }, (_, i) => one(i)));
  return statuses;
};

const soak = async (): Promise<string> => {
  const progress = createProgress(4);
  const folder = await makeDataDir();
  const service = await startServiceProcess({
    dataDir: folder.path,
    env: {
      ...allocatorSettings,
      ANVERSO_WORKERS: '2',
      ANVERSO_LOG_LEVEL: 'error',
      ANVERSO_LOGINS_PER_MINUTE: '10',
      ANVERSO_ACCESS_TOKEN_SECONDS: '86400',
      ...database,
    },
  });
  try {
    await service.ready();
    const good = (await service.login('calm')).access;
    const bad = (await service.login('hostile')).access;
    const asks = specimenRequests(service.url, good);
    const calmCount = Math.max(20, Math.round(requests / 10));
    const alone = await calm(asks[0], calmCount);
    progress.step('alone');
    let isOver = false;
    const attacked = attack(await hostileAttempts(service.url, bad, seed), () => isOver);
    const beside = await calm(asks[0], calmCount);
    isOver = true;
    const statuses = await attacked;
    progress.step('beside a hostile client');
    const memory: number[] = [];
    const mixed: Outcome[] = [];
    for (let i = 0; i < requests; i += 2) {
      mixed.push(...(await Promise.all([0, 1].map((k) => asks[(i + k) % asks.length]!()))));
      if (i % Math.max(2, 2 * Math.floor(requests / 20)) === 0)
        memory.push(memoryOf(service.pid, 'VmRSS') / 2 ** 20);
      progress.within('mixed traffic', i / requests);
    }
    progress.step('mixed traffic');
    const later = memory.slice(Math.floor(memory.length / 5));
    const broken = [...alone, ...beside, ...mixed].filter(({ status }) => status >= 500).length;
    const killed = await killRounds(kills);
    progress.step('kills');
    progress.end();
    return [
      '# Soak',
      `Made by \`npm run soak -- --requests ${requests} --kills ${kills} --seed ${seed}\` on ${hardware()}, ${'DATABASE_URL' in database ? 'PostgreSQL' : 'PGlite'}, two workers.`,
      '## A well-behaved client beside a hostile one',
      tableOf(
        ['', 'requests', 'p95, ms', 'answered 200'],
        [
          ['alone', ...summaryOf(alone)],
          ['beside a hostile client', ...summaryOf(beside)],
          ['ratio', '', (p95(beside) / p95(alone)).toFixed(2), ''],
        ],
      ),
      '## What the hostile client tried, and the statuses it got (0: connection closed)',
      tableOf(
        ['attempt', 'times', 'statuses'],
        [...statuses].map(([name, counts]) => [
          name,
          [...counts.values()].reduce((a, b) => a + b, 0),
          [...counts].map(([status, count]) => `${status} × ${count}`).join(', '),
        ]),
      ),
      '## Mixed traffic',
      `${mixed.length} requests of every kind, two at a time: ${broken} answered 5xx. Resident memory after the first fifth: ${Math.round(Math.min(...later))} to ${Math.round(Math.max(...later))} MB; at even distances: ${memory.map((mb) => Math.round(mb)).join(', ')} MB.`,
      '## Kills',
      `${kills} × SIGKILL in the middle of requests: ${killed.acknowledged} transactions acknowledged, ${killed.lost} lost, ${killed.reused} ids used twice.`,
      '',
    ].join('\n\n');
  } finally {
    await service.stop();
    await folder.remove();
  }
};

const report = await soak();
if (values.report !== undefined) await writeFile(values.report, report);
process.stdout.write(report);
