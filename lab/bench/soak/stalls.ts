/** What a stranger's connections, wrong logins and simultaneous photos cost others, on both stores. */
import { readdirSync, readlinkSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { raceTwins } from '../../../test/hostile/support/races/run-rounds.js';
import { openScene } from '../../../test/hostile/support/races/scene.js';
import { attack, leaveAll, watchOther } from '../../../test/hostile/support/hostile-sockets.js';
import { openMemorySql } from '../../../test/simulation/memory-sql.js';
import { migrate } from '../../../src/store/migrate.js';
import { openPostgres } from '../../../src/store/postgres.js';
import { tableOf } from '../../support/markdown.js';
import { measureBeside } from './beside.js';
import { type Env, startNode } from './node.js';
import { held, type Options, type Scenario } from './scenario.js';
import { makeDataDir, type StoreKind, withDatabase } from './where.js';

const ahead = 2500;
const watchedMs = 4000;
const paths = ['/openapi.json', '/metrics', '/capture/net/ort.wasm', '/api/v3.2/codes/', '/readyz'];
const silentCount = 60;
const loginRequests = 200;

type Row = readonly [what: string, wanted: string, measured: string, isHeld: boolean];

const textOf = (path: string): string => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`;

const socketsOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${pid}/fd/${fd}`).startsWith('socket:');
    } catch {
      return false; // closed meanwhile
    }
  }).length;

const measurePipelining = async (node: { url: string; pid: number }): Promise<Row> => {
  const { port } = new URL(node.url);
  let [waitMs, grownMb] = [0, 0];
  for (const path of paths) {
    // What a path costs once is not what is measured.
    await fetch(node.url + path).then((answer) => answer.arrayBuffer());
    const found = await watchOther(node, async () => {
      const { socket } = await attack(Number(port), textOf(path).repeat(ahead));
      await pause(watchedMs);
      socket.destroy();
    });
    waitMs = Math.max(waitMs, found.waitMs);
    grownMb = Math.max(grownMb, found.grownMb);
  }
  return [
    `1: ${ahead} requests sent ahead on a connection that reads nothing, to ${paths.length} paths: the longest that others wait, the most that the node grows`,
    '500 ms, 100 MB',
    `${Math.round(waitMs)} ms, ${Math.round(grownMb)} MB`,
    waitMs < 500 && grownMb < 100,
  ];
};

const measureHalfOpen = async ({ url, pid }: { url: string; pid: number }): Promise<Row> => {
  const port = Number(new URL(url).port);
  const rest = socketsOf(pid);
  const many = (bytes: string) =>
    Promise.all(Array.from({ length: silentCount }, () => attack(port, bytes)));
  await many('');
  for (const { socket } of await many(textOf('/capture/net/ort.wasm'))) socket.pause();
  await many('this is not HTTP\r\n\r\n');
  const startMs = performance.now();
  while (socketsOf(pid) > rest + 5 && performance.now() - startMs < 60_000) await pause(250);
  const seconds = (performance.now() - startMs) / 1000;
  leaveAll();
  return [
    `2: ${silentCount} silent connections, ${silentCount} that read nothing, ${silentCount} half-open after an error: until their descriptors are free`,
    '45 s (30, and what a turn is late)',
    `${Math.round(seconds)} s`,
    seconds < 45,
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

const measureLogins = async (options: Options, env: Env): Promise<Row> => {
  const trusting = { ...env, ANVERSO_TRUST_PROXY: 'yes' };
  const given = { ...options, requests: loginRequests };
  const { limits, isHeld } = await measureBeside('logins', 1.3, given, () => undefined, trusting);
  return [
    `14: a hundred wrong logins at once, wave after wave: the p95 of another client's passports, as a multiple of that alone (${loginRequests / 10} requests each)`,
    '1.3 ×',
    String(limits[0]![1]),
    isHeld,
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
    } finally {
      leaveAll();
      await node.stop();
      await folder.remove();
    }
    add(await measureLogins(options, env));
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
      'The findings by their number; the longest wait and the growth are the worst of all paths. In the race the embedded store is in memory: the same SQL, one transaction at a time.',
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
