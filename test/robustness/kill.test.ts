import { describe, expect, it } from 'vitest';
import { bearer, send } from '../support/http.js';
import { newDatabase } from '../support/stores.js';
import { makeDataDir } from './support/folder.js';
import { idOf, postPassport } from './support/post.js';
import { startServiceProcess, type ServiceProcess } from './support/service-process.js';

const posts = 100;

type Page = { transactions: { id: number }[]; next_before: number | null };

const allIds = async (service: ServiceProcess, token: string): Promise<readonly number[]> => {
  const ids: number[] = [];
  for (let before: number | null = Number.MAX_SAFE_INTEGER; before !== null;) {
    const { json } = await send(
      `${service.url}/api/v3.2/transactions/?limit=200&before=${before}`,
      { headers: bearer(token) },
    );
    const page: Page = json as Page;
    ids.push(...page.transactions.map(({ id }) => id));
    before = page.next_before;
  }
  return ids;
};

/** Posts all at once and kills the service when `enough` were acknowledged; returns their ids. */
const killInTheMiddle = async (
  service: ServiceProcess,
  token: string,
  enough: number,
): Promise<readonly number[]> => {
  const acknowledged: number[] = [];
  const one = async (): Promise<void> => {
    const answer = await postPassport(service.url, token).catch(() => undefined);
    if (answer?.status !== 200) return;
    acknowledged.push(idOf(answer));
    if (acknowledged.length === enough) service.signal('SIGKILL');
  };
  await Promise.all(Array.from({ length: posts }, one));
  expect(await service.ended).toBe('SIGKILL');
  return acknowledged;
};

describe.each([
  // Twice where the store dies with the service: the second kill meets one that was mended once.
  { store: 'pglite', kills: [35, 15] },
  { store: 'postgres', kills: [35] },
])('kill -9 on $store', ({ store, kills }) => {
  it('loses no acknowledged transaction and reuses no id', { timeout: 180_000 }, async () => {
    const folder = await makeDataDir();
    const database = store === 'postgres' ? await newDatabase() : undefined;
    const env = {
      ANVERSO_WORKERS: '1',
      ANVERSO_QUEUE: String(posts),
      ANVERSO_ACCESS_TOKEN_SECONDS: '3600',
      ANVERSO_LOG_LEVEL: 'error',
      ...(database && { DATABASE_URL: database.url }),
    };
    const start = async (): Promise<ServiceProcess> => {
      const started = await startServiceProcess({
        dataDir: folder.path,
        worker: 'passport',
        env,
      });
      await started.ready();
      return started;
    };
    let service = await start();
    try {
      const { access } = await service.login('acme');
      const acknowledged = new Set<number>();
      for (const enough of kills) {
        const ids = await killInTheMiddle(service, access, enough);
        expect(ids.length).toBeGreaterThanOrEqual(enough);
        expect(ids.length).toBeLessThan(posts);
        // No id twice, neither within this round nor with an earlier one.
        for (const id of ids) {
          expect(acknowledged).not.toContain(id);
          acknowledged.add(id);
        }

        // The key is in the store too: the token from before the kill still opens it.
        service = await start();
        const kept = await allIds(service, access);
        expect(new Set(kept).size).toBe(kept.length);
        expect([...acknowledged].filter((id) => !kept.includes(id))).toEqual([]);
        const last = [...acknowledged].at(-1)!;
        const one = await send(`${service.url}/api/v3.2/transactions/${last}`, {
          headers: bearer(access),
        });
        expect(one.json).toMatchObject({ id: last, kind: 'passport', outcome: 'accepted' });

        const next = idOf(await postPassport(service.url, access));
        expect(next).toBeGreaterThan(Math.max(...kept));
        acknowledged.add(next);
      }
    } finally {
      await service.stop();
      await database?.drop();
      await folder.remove();
    }
  });
});
