/** A second node with a wrong clock on a database that holds records. */
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { tableOf } from '../../support/markdown.js';
import { bearer, send } from '../../../test/support/http.js';
import { postPassport } from '../../../test/robustness/support/post.js';
import { startServiceProcess } from '../../../test/robustness/support/service-process.js';
import { entry } from './node.js';
import { held, type Scenario } from './scenario.js';
import { makeDataDir, withDatabase } from './where.js';

const dayMs = 86_400_000;
const nameOf = (days: number): string => `${days > 0 ? '+' : '−'}${Math.abs(days)} days`;
const skewsDays = [100, 1, -100] as const;
const records = 50;

/** Loaded before everything else, into every thread: what the time is. */
const skewed = (ms: number): string => `
  const Real = Date;
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(Real.now() + ${ms}) : super(...given); }
    static now() { return Real.now() + ${ms}; }
    static [Symbol.hasInstance](value) { return value instanceof Real; }
  };`;

const skewedBy = (days: number) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(skewed(days * dayMs))}`,
});

/**
 * The embedded store has the clock of its machine: nothing tells that it is wrong. The node starts
 * with it, cleans up and stops; then the clock is right again, and the records are counted.
 */
const leftInEmbedded = async (days: number): Promise<{ left: number; isReported: boolean }> => {
  const folder = await makeDataDir();
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    const usual = { ANVERSO_WORKERS: '1', ANVERSO_LOG_LEVEL: 'info' };
    const options = { dataDir: folder.path, worker: 'passport', env: { ...usual, ...env } };
    const service = await startServiceProcess(options);
    await service.ready();
    return service;
  };
  const before = await start();
  const { access } = await before.login('soak');
  for (let i = 0; i < records; i++) await postPassport(before.url, access);
  await before.stop();
  const wrong = await start(skewedBy(days));
  const ready = await send(`${wrong.url}/readyz`);
  // Said after the first clean-up.
  const isSaid = (): boolean => wrong.output().includes('clock not confirmed');
  for (let i = 0; i < 150 && !isSaid(); i++) await pause(200);
  await wrong.stop();
  const isReported = isSaid() && (ready.json as { retention: boolean }).retention === false;
  const after = await start();
  const { access: again } = await after.login('soak');
  const list = `${after.url}/api/v3.2/transactions/?limit=200`;
  const { json } = await send(list, { headers: bearer(again) });
  await after.stop();
  await folder.remove();
  return { left: (json as { transactions: unknown[] }).transactions.length, isReported };
};

/** Starts a node whose clock is wrong, and waits for its end. */
const startSkewed = (days: number, dataDir: string, env: Readonly<Record<string, string>>) =>
  new Promise<{ code: number | null; says: string }>((resolve) => {
    const child = spawn(process.execPath, [entry, 'serve'], {
      env: {
        ...{
          PATH: process.env['PATH'],
          PORT: '0',
          ANVERSO_DATA_DIR: dataDir,
          ANVERSO_WORKERS: '1',
        },
        ...env,
        ...skewedBy(days),
      },
    });
    let says = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (says += text.toString()));
    const patience = setTimeout(() => child.kill('SIGKILL'), 60_000);
    child.on('close', (code) => {
      clearTimeout(patience);
      resolve({ code, says });
    });
  });

export const clocks: Scenario = {
  title: 'A node with a wrong clock',
  run: (_options, progress) =>
    withDatabase('PostgreSQL', async (env) => {
      const folder = await makeDataDir();
      const service = await startServiceProcess({
        dataDir: folder.path,
        worker: 'passport',
        env: { ANVERSO_WORKERS: '1', ANVERSO_LOG_LEVEL: 'error', ...env },
      });
      await service.ready();
      const token = (await service.login('soak')).access;
      for (let i = 0; i < records; i++) await postPassport(service.url, token);
      const rows: (string | number)[][] = [];
      for (const [at, days] of skewsDays.entries()) {
        const { code, says } = await startSkewed(days, folder.path, env);
        const list = `${service.url}/api/v3.2/transactions/?limit=200`;
        const { json } = await send(list, { headers: bearer(token) });
        const left = (json as { transactions: unknown[] }).transactions.length;
        const sentence =
          /clock of this machine is [^"\\]*?database's/.exec(says)?.[0] ?? 'nothing of its clock';
        const refused = code !== 0 && code !== null && sentence.startsWith('clock');
        rows.push([
          ...[nameOf(days), code ?? 'killed', sentence],
          ...[`${left} of ${records}`, held(refused && left === records)],
        ]);
        progress((at + 1) / skewsDays.length);
      }
      await service.stop();
      await folder.remove();
      const embedded: (string | number)[][] = [];
      for (const days of [100, -100]) {
        const { left, isReported } = await leftInEmbedded(days);
        embedded.push([
          ...[nameOf(days), `${left} of ${records}`, isReported ? 'log and /readyz' : 'nowhere'],
          held(isReported && left === records),
        ]);
      }
      const section = [
        `A PostgreSQL with ${records} records and a node at work; another node, whose clock is wrong, is started on the same database. It must not start, and nothing may be erased.`,
        tableOf(['clock', 'exit code', 'it says', 'records left', 'held'], rows),
        `An embedded store with ${records} records, whose machine has a wrong clock at the next start. It starts, says so, and erases nothing.`,
        tableOf(['clock', 'records left', 'reported in', 'held'], embedded),
      ].join('\n\n');
      return { section, isHeld: [...rows, ...embedded].every((row) => row.at(-1) === 'yes') };
    }),
};
