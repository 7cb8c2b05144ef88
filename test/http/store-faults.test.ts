import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import pg from 'pg';
import { startProxy } from '../support/frozen-proxy.js';
import { anyImage } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';
import { newDatabase } from '../support/stores.js';

const passport = { frontside: anyImage, document_type: 'passport' };

/** The causes of the 5xx lines of a log, one for each. */
const causesOf = (logs: readonly string[]): (string | undefined)[] =>
  logs
    .map((line) => JSON.parse(line) as { msg: string; status?: number; cause?: string })
    .filter(({ msg, status }) => msg === 'request' && status! >= 500)
    .map(({ cause }) => cause);

describe('PostgreSQL that', () => {
  let database: Awaited<ReturnType<typeof newDatabase>>;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let service: TestService;
  beforeAll(async () => {
    database = await newDatabase();
    proxy = await startProxy(database.url);
    service = await startTestService({ store: 'postgres', env: { DATABASE_URL: proxy.url } });
    await service.ready();
  });
  afterAll(async () => {
    await service.stop();
    proxy.stop();
    await database.drop();
  });

  it('is frozen: answers come within seconds, say why in the log, and work again after', async () => {
    await service.access();
    proxy.freeze(true);
    const startMs = performance.now();
    const answers = await Promise.all(Array.from({ length: 15 }, () => service.ocr(passport)));
    // Five seconds each, together; one after the other it would be over a minute.
    expect(performance.now() - startMs).toBeLessThan(60_000);
    for (const { status, json } of answers) {
      expect(status).toBe(503);
      expect(json).toMatchObject({ error_code: 800 });
    }
    expect((await service.request('/readyz')).json).toMatchObject({ store: false });
    const causes = causesOf(service.logs);
    expect(causes).toHaveLength(16);
    for (const cause of causes) expect(cause).toMatch(/time-?out|no answer in|terminated/i);
    proxy.freeze(false);
    await expect
      .poll(async () => (await service.ocr(passport)).status, { timeout: 20_000 })
      .toBe(200);
  }, 60_000);

  it('takes no writes is not ready, and the log says why', async () => {
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    const name = new URL(database.url).pathname.slice(1);
    const refuseWrites = async (mode: 'on' | 'off'): Promise<void> => {
      await admin.query('set default_transaction_read_only = off');
      await admin.query(`alter database ${name} set default_transaction_read_only = ${mode}`);
      // Connections have what they were opened with.
      await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`);
    };
    await refuseWrites('on');
    const isReady = async () => (await service.request('/readyz')).status === 200;
    // Connections that were ended make it unready as well, but only once each.
    const cause = async () => ((await isReady()) ? '' : causesOf(service.logs).at(-1));
    await expect.poll(cause, { timeout: 10_000, interval: 500 }).toMatch(/25006/);
    expect(await isReady()).toBe(false);
    await refuseWrites('off');
    await expect.poll(isReady, { timeout: 10_000, interval: 500 }).toBe(true);
    await admin.end();
  }, 60_000);
});

describe('models that', () => {
  it('cannot be loaded are named in the log, at the start and for each refusal', async () => {
    const service = await startTestService({ store: 'postgres', worker: 'cannot-start' });
    await service.ready().catch(() => undefined);
    expect((await service.ocr(passport)).status).toBe(503);
    const why = 'workerStartFailed a worker could not start: modelMissing weights are missing';
    await expect.poll(() => causesOf(service.logs)).toEqual([why]);
    const started = service.logs.find((line) => line.includes('models not loaded'));
    expect(started).toContain(why);
  });
});
