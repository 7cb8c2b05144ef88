/** SIGKILL in the middle of requests, again and again on one store: is an answered id ever lost? */
import { bearer, send } from '../../../test/support/http.js';
import { idOf, postPassport } from '../../../test/robustness/support/post.js';
import {
  type ServiceProcess,
  startServiceProcess,
} from '../../../test/robustness/support/service-process.js';
import { tableOf } from '../../support/markdown.js';
import type { Scenario, Section } from './scenario.js';
import { makeDataDir, withDatabase, type StoreKind } from './where.js';

const postsARound = 30;

type Kept = { readonly acknowledged: number; readonly lost: number; readonly reused: number };

const isMissing = async ({ url }: ServiceProcess, token: string, id: number): Promise<boolean> => {
  const path = `${url}/api/v3.2/transactions/${id}`;
  return (await send(path, { headers: bearer(token) })).status !== 200;
};

const killRounds = async (
  kills: number,
  database: Readonly<Record<string, string>>,
  progress: (share: number) => void,
): Promise<Kept> => {
  const folder = await makeDataDir();
  const acknowledged = new Set<number>();
  let [reused, lost, token] = [0, 0, ''];
  const start = async () => {
    const service = await startServiceProcess({
      dataDir: folder.path,
      worker: 'passport',
      env: {
        ...{ ANVERSO_WORKERS: '1', ANVERSO_QUEUE: '100', ANVERSO_LOG_LEVEL: 'silent' },
        ANVERSO_ACCESS_TOKEN_SECONDS: '86400',
        ...database,
      },
    });
    await service.ready();
    token ||= (await service.login('soak')).access;
    return service;
  };
  try {
    for (let round = 0; round < kills; round++) {
      const service = await start();
      const enough = 1 + (round % (postsARound - 5));
      let answered = 0;
      const one = async (): Promise<void> => {
        const answer = await postPassport(service.url, token).catch(() => undefined);
        if (answer?.status !== 200) return;
        const id = idOf(answer);
        if (acknowledged.has(id)) reused += 1;
        acknowledged.add(id);
        answered += 1;
        if (answered === enough) service.signal('SIGKILL');
      };
      await Promise.all(Array.from({ length: postsARound }, one));
      service.signal('SIGKILL');
      await service.ended;
      progress((round + 1) / kills);
    }
    const service = await start();
    for (const id of acknowledged) if (await isMissing(service, token, id)) lost += 1;
    await service.stop();
    return { acknowledged: acknowledged.size, reused, lost };
  } finally {
    await folder.remove();
  }
};

const stores: readonly StoreKind[] = ['PGlite', 'PostgreSQL'];

export const killsSection = (rows: readonly (readonly [StoreKind, number, Kept])[]): Section => ({
  section: [
    `\`kill -9\` of the service with ${postsARound} posts in flight, after the first to the ${postsARound - 5}th answer in turn, on one store from the first kill to the last. At the end every id that was ever answered is asked for.`,
    tableOf(
      ['store', 'kills', 'transactions acknowledged', 'lost', 'ids used twice'],
      rows.map(([store, kills, kept]) => [store, kills, kept.acknowledged, kept.lost, kept.reused]),
    ),
  ].join('\n\n'),
  isHeld: rows.every(([, , { lost, reused }]) => lost + reused === 0),
});

export const kills: Scenario = {
  title: 'Kills in the middle of requests',
  run: async ({ kills: count }, progress) => {
    const rows: (readonly [StoreKind, number, Kept])[] = [];
    for (const [at, store] of stores.entries()) {
      const kept = await withDatabase(store, (env) =>
        killRounds(count, env, (share) => progress((at + share) / stores.length)),
      );
      rows.push([store, count, kept]);
    }
    return killsSection(rows);
  },
};
