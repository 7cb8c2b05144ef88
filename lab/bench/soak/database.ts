/** A database that is frozen, and one whose disk is full. */
import { execFileSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { tableOf } from '../../support/markdown.js';
import { bearer, send } from '../../../test/support/http.js';
import { anyImage } from '../../../test/support/images.js';
import { idOf, postPassport } from '../../../test/robustness/support/post.js';
import {
  type ServiceProcess,
  startServiceProcess,
} from '../../../test/robustness/support/service-process.js';
import { type Fault, frozen, full, mountDisk } from './faults.js';
import { held, type Scenario } from './scenario.js';
import { makeDataDir, type StoreKind, withDatabase } from './where.js';

const posts = 20;
const mostRounds = 30;
/** All answers to posts that meet the fault at once come within it. */
const mostMs = 15_000;

const startService = async (dataDir: string, env: Readonly<Record<string, string>>) => {
  const service = await startServiceProcess({
    dataDir,
    worker: 'passport',
    env: { ANVERSO_WORKERS: '1', ANVERSO_LOG_LEVEL: 'info', ...env },
  });
  await service.ready();
  return service;
};

/** Posts before, in and after the fault; every id that was ever answered is asked for at the end. */
const meet = async (service: ServiceProcess, fault: Fault) => {
  const token = (await service.login('soak')).access;
  const ids: number[] = [];
  const statuses: number[] = [];
  const postOne = async (): Promise<number> => {
    const answer = await postPassport(service.url, token, { frontside: anyImage });
    if (answer.status === 200) ids.push(idOf(answer));
    return answer.status;
  };
  for (let i = 0; i < posts; i++) await postOne();
  await fault.begin();
  let slowestMs = 0;
  // On a full disk the blocks that there are take some records yet.
  for (let round = 0; round < mostRounds; round++) {
    const startMs = performance.now();
    const some = await Promise.all(Array.from({ length: posts }, postOne));
    slowestMs = Math.max(slowestMs, performance.now() - startMs);
    statuses.push(...some);
    if (!some.includes(200)) break;
  }
  const ready = (await send(`${service.url}/readyz`)).status;
  await fault.end();
  const endMs = performance.now();
  while ((await postOne()) !== 200 && performance.now() - endMs < 120_000) await pause(200);
  const backMs = performance.now() - endMs;
  let lost = 0;
  for (const id of ids) {
    const found = await send(`${service.url}/api/v3.2/transactions/${id}`, {
      headers: bearer(token),
    });
    if (found.status !== 200) lost += 1;
  }
  const reused = ids.length - new Set(ids).size;
  const causes = new Set(service.output().match(/(?<="cause":")[^"\\]+/g));
  return {
    causes: [...causes],
    statuses,
    slowestMs,
    ready,
    backMs,
    acknowledged: ids.length,
    lost,
    reused,
  };
};

type Met = Awaited<ReturnType<typeof meet>>;

/** A service of its own, for one fault. */
const meetIn = async (dataDir: string, env: Readonly<Record<string, string>>, fault: Fault) => {
  const service = await startService(dataDir, env);
  try {
    return await meet(service, fault);
  } finally {
    await service.stop();
  }
};

const countsOf = (statuses: readonly number[]): string =>
  [...new Set(statuses)]
    .map((status) => `${status} × ${statuses.filter((one) => one === status).length}`)
    .join(', ');

const isFine = ({ statuses, slowestMs, ready, lost, reused }: Met): boolean =>
  statuses.every((status) => [200, 503].includes(status)) &&
  ready === 503 &&
  slowestMs < mostMs &&
  lost + reused === 0;

const rowOf = (name: string, met: Met) => [
  ...[
    name,
    countsOf(met.statuses),
    met.causes.join('; '),
    (met.slowestMs / 1000).toFixed(1),
    met.ready,
  ],
  ...[(met.backMs / 1000).toFixed(1), met.acknowledged, met.lost, met.reused, held(isFine(met))],
];

/** The store on a disk of 500 MB, which is then filled. */
const meetFullDisk = async (store: StoreKind): Promise<Met | undefined> => {
  const disk = await makeDataDir();
  const before = process.env['TMPDIR'];
  if (!mountDisk(disk.path)) return undefined;
  const own = await makeDataDir();
  process.env['TMPDIR'] = disk.path;
  try {
    return await withDatabase(store, (env) =>
      meetIn(store === 'PGlite' ? disk.path : own.path, env, full(disk.path)),
    );
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    execFileSync('umount', ['--lazy', disk.path]);
    await disk.remove();
    await own.remove();
  }
};

const meetFrozen = async (): Promise<Met> => {
  const own = await makeDataDir();
  const met = await withDatabase('PostgreSQL', (env) =>
    meetIn(own.path, env, frozen(env['DATABASE_URL']!)),
  );
  await own.remove();
  return met;
};

export const database: Scenario = {
  title: 'A database that is frozen, and one that is full',
  run: async (_options, progress) => {
    const met: (readonly [string, Met | undefined])[] = [];
    met.push(['PostgreSQL stopped (SIGSTOP)', await meetFrozen()]);
    progress(1 / 3);
    for (const store of ['PostgreSQL', 'PGlite'] as const) {
      met.push([`${store}, disk full`, await meetFullDisk(store)]);
      progress(met.length / 3);
    }
    const tried = met.flatMap(([name, one]) => (one ? [[name, one] as const] : []));
    const untried = met.filter(([, one]) => one === undefined).map(([name]) => name);
    const section = [
      `${posts} posts before, ${posts} at a time while the fault lasts, until none of them is taken any more, and posts until one is answered with 200 again. A request that meets the fault gets 503 within seconds, \`/readyz\` says 503, and nothing that was acknowledged is lost.`,
      tableOf(
        [
          ...['fault', 'answers during it', 'causes in the log', 'slowest, s', '`/readyz`'],
          ...['works again after, s', 'acknowledged', 'lost', 'ids used twice', 'held'],
        ],
        tried.map(([name, one]) => rowOf(name, one)),
      ),
      ...(untried.length > 0
        ? [
            `Not tried, because it needs a disk of its own, and root to make one: ${untried.join('; ')}.`,
          ]
        : []),
    ].join('\n\n');
    return { section, isHeld: tried.every(([, one]) => isFine(one)) };
  },
};
