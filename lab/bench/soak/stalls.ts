/** What a stranger's connections cost others, and what becomes of old recordings and simultaneous photos, on both stores. */
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { raceTwins } from '../../../test/hostile/support/races/run-rounds.js';
import { openScene } from '../../../test/hostile/support/races/scene.js';
import {
  attack,
  attackByThousand,
  attackHalfOpen,
  leaveAll,
  socketsOf,
  statusesUntilServed,
  watchOther,
} from '../../../test/hostile/support/hostile-sockets.js';
import { askOnce, pathsSentAhead, requestText } from '../../../test/hostile/support/sent-ahead.js';
import { openMemorySql } from '../../../test/simulation/memory-sql.js';
import { migrate } from '../../../src/store/migrate.js';
import { openPostgres } from '../../../src/store/postgres.js';
import { tableOf } from '../../support/markdown.js';
import { type Env, type Node, startNode } from './node.js';
import { measureReplays } from './replays.js';
import { held, type Options, type Scenario } from './scenario.js';
import { makeDataDir, type StoreKind, withDatabase } from './where.js';

const ahead = 2500;
const watchedMs = 4000;
const silentCount = 60;
const recordingCount = 10;

type Row = readonly [what: string, wanted: string, measured: string, isHeld: boolean];

const measurePipelining = async (node: { url: string; pid: number }): Promise<Row> => {
  const { port } = new URL(node.url);
  let [waitMs, grownMb] = [0, 0];
  for (const what of pathsSentAhead) {
    await askOnce(node.url, what);
    const found = await watchOther(node, async () => {
      const { socket } = await attack(Number(port), requestText(what).repeat(ahead));
      await pause(watchedMs);
      socket.destroy();
    });
    waitMs = Math.max(waitMs, found.waitMs);
    grownMb = Math.max(grownMb, found.grownMb);
  }
  return [
    `1: ${ahead} requests sent ahead on a connection that reads nothing, to ${pathsSentAhead.length} paths: the longest that others wait, the most that the node grows`,
    '500 ms, 100 MB',
    `${Math.round(waitMs)} ms, ${Math.round(grownMb)} MB`,
    waitMs < 500 && grownMb < 100,
  ];
};

/** Seconds until a process has no more sockets than these, or a minute. */
const secondsUntil = async (pid: number, rest: number): Promise<number> => {
  const startMs = performance.now();
  while (socketsOf(pid) > rest && performance.now() - startMs < 60_000) await pause(250);
  return (performance.now() - startMs) / 1000;
};

const measureHalfOpen = async ({ url, pid }: { url: string; pid: number }): Promise<Row> => {
  const port = Number(new URL(url).port);
  const rest = socketsOf(pid);
  const many = (bytes: string) =>
    Promise.all(Array.from({ length: silentCount }, () => attack(port, bytes)));
  await many('');
  for (const { socket } of await many(requestText('GET /capture/net/ort.wasm'))) socket.pause();
  await many('this is not HTTP\r\n\r\n');
  const seconds = await secondsUntil(pid, rest + 5);
  leaveAll();
  return [
    `2: ${silentCount} silent connections, ${silentCount} that read nothing, ${silentCount} half-open after an error: until their descriptors are free`,
    '30 s',
    `${Math.round(seconds)} s`,
    seconds <= 30,
  ];
};

/** A thousand connections twice: silent ones, and ones that are open on one side. */
const measureDescriptors = async (env: Env): Promise<Row> => {
  const folder = await makeDataDir();
  const node = await startNode(folder.path, env, 1024);
  const statuses: number[] = [];
  let [servedS, freeS] = [0, 0];
  try {
    await node.ready();
    const port = Number(new URL(node.url).port);
    const rest = socketsOf(node.pid) + 5;
    for (const open of [attackByThousand, attackHalfOpen]) {
      const startMs = performance.now();
      const passedS = (): number => (performance.now() - startMs) / 1000;
      await open(port);
      statuses.push(...(await statusesUntilServed(node.url)));
      servedS = Math.max(servedS, passedS());
      await secondsUntil(node.pid, rest);
      freeS = Math.max(freeS, passedS());
      leaveAll();
    }
  } finally {
    leaveAll();
    await node.stop();
    await folder.remove();
  }
  const reset = statuses.filter((one) => one !== 200 && one !== 503).length;
  return [
    '2: a thousand connections on 1,024 descriptors, silent and then open on one side: requests of others that are reset; until others are served, until the descriptors are free',
    '0, 30 s, 30 s',
    `${reset} of ${statuses.length}, ${Math.round(servedS)} s, ${Math.round(freeS)} s`,
    reset === 0 && statuses.at(-1) === 200 && servedS <= 30 && freeS <= 30,
  ];
};

const measureRecordings = async (node: Node): Promise<Row> => {
  const token = await node.clientToken('recorder', 'liveness');
  const { taken, replayed, tooSoon } = await measureReplays(node.url, token, recordingCount);
  const all = [taken, replayed, tooSoon].map((count) => `${count} of ${recordingCount}`);
  return [
    '5: recordings that are new and judged; the same bytes for another challenge, refused; new ones sent sooner than they last, refused',
    'all, all, all',
    all.join(', '),
    [taken, replayed, tooSoon].every((count) => count === recordingCount),
  ];
};

const measureTwins = async (store: StoreKind, env: Env, rounds: number): Promise<Row> => {
  const url = env['DATABASE_URL'];
  const sql = url === undefined ? await openMemorySql() : openPostgres(url);
  if (url !== undefined) await migrate(sql);
  const scene = await openScene(sql, store === 'PGlite' ? 'pglite' : 'postgres');
  const broken = await raceTwins(
    scene,
    Array.from({ length: rounds }, (_, at) => at),
  );
  await sql.close();
  return [
    '9: the last photos of two sessions that show one document, at once on two nodes: decided unseen',
    '0',
    `${broken.length} of ${rounds}`,
    broken.length === 0,
  ];
};

const measure = (store: StoreKind, options: Options): Promise<readonly Row[]> =>
  withDatabase(store, async (env) => {
    const folder = await makeDataDir();
    const node = await startNode(folder.path, env);
    const rows: Row[] = [];
    const add = (row: Row): void => {
      rows.push(row);
      process.stderr.write(`${store}: ${row.join(' | ')}\n`);
    };
    try {
      await node.ready();
      add(await measurePipelining(node));
      add(await measureHalfOpen(node));
      add(await measureRecordings(node));
    } finally {
      leaveAll();
      await node.stop();
      await folder.remove();
    }
    add(await measureDescriptors(env));
    // Last: it fills the store.
    add(await measureTwins(store, env, options.requests));
    return rows;
  });

/** `--requests`: rounds of the race. */
export const stalls: Scenario = {
  title: 'Strangers who stall others, and photos at once',
  run: async (options, progress) => {
    const before = loadavg()[0]!;
    const embedded = await measure('PGlite', options);
    progress(0.5);
    const server = await measure('PostgreSQL', options);
    const isHeld = [...embedded, ...server].every((row) => row[3]);
    const section = [
      'The findings by their number; the longest wait and the growth are the worst of all paths. Finding 14 is measured under [a flood of logins](#reading-under-a-flood-of-logins) and beside [pictures that inflate](#reading-beside-pictures-that-inflate). In the race the embedded store is in memory: the same SQL, one transaction at a time.',
      tableOf(
        ['what', 'at most', 'PGlite', 'PostgreSQL', 'held'],
        embedded.map(([what, wanted, measured, is], at) => [
          ...[what, wanted, measured, server[at]![2], held(is && server[at]![3])],
        ]),
      ),
      `Load average: ${before.toFixed(1)} before, ${loadavg()[0]!.toFixed(1)} after; at more than 0.5 something else was running.`,
    ].join('\n\n');
    return { section, isHeld };
  },
};
