import { pathToFileURL } from 'node:url';
import { decodeJwt } from 'jose';
import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../src/config.js';
import { cleanUp, startService } from '../../src/main.js';
import { compiledProgram } from '../support/built.js';
import { anyImage } from '../support/images.js';
import { startTestService, type TestService } from '../support/service.js';
import { newDatabase } from '../support/stores.js';

const dayMs = 86_400_000;
const passport = { frontside: anyImage, document_type: 'passport', return_id: 'True' };

/** Only this process is misled: PostgreSQL keeps the machine's own clock. */
const skewClock = (ms: number): void =>
  void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });

describe('a node whose clock is 100 days ahead of the database', () => {
  let database: Awaited<ReturnType<typeof newDatabase>>;
  let service: TestService;
  beforeAll(async () => {
    database = await newDatabase();
    service = await startTestService({ store: 'postgres', env: { DATABASE_URL: database.url } });
    await service.ready();
    return () => service.stop().then(database.drop);
  });
  afterEach(() => void vi.useRealTimers());

  it('does not start, says why, and erases nothing', async () => {
    const client = await service.client({ retentionDays: 90 });
    const { id } = (await service.ocr(passport, { client })).json as { id: number };
    skewClock(100 * dayMs);
    const config = readConfig({
      PORT: '0',
      DATABASE_URL: database.url,
      ANVERSO_WORKERS: '1',
      ANVERSO_LOG_LEVEL: 'silent',
    });
    const workerModule = pathToFileURL(compiledProgram('fixtures/workers/passport'));
    await expect(startService(config, { workerModule })).rejects.toThrow(
      /clock of this machine is 8640\d\d\d s ahead of the database's/,
    );
    vi.useRealTimers();
    expect((await service.as(client, `/api/v3.2/transactions/${id}`)).status).toBe(200);
  });

  it('that got there after its start says so, and goes by the time of the database', async () => {
    const client = await service.client({ retentionDays: 1 });
    await service.access(client);
    const nowMs = Date.now();
    skewClock(100 * dayMs);
    const ready = await service.request('/readyz');
    expect([ready.status, ready.json]).toEqual([
      503,
      {
        status: 'not ready',
        models: true,
        store: true,
        clock: false,
        connections: true,
        retention: true,
      },
    ]);
    const { access } = await service.login(client);
    expect(Math.abs(decodeJwt(access).iat! * 1000 - nowMs)).toBeLessThan(60_000);
    expect((await service.ocr(passport, { client })).status).toBe(200);
    const [record] = await service.store.transactions.list(client, { limit: 1 });
    expect(Math.abs(record!.retainUntil.getTime() - nowMs - dayMs)).toBeLessThan(60_000);
    vi.useRealTimers();
    expect((await service.request('/readyz')).status).toBe(200);
  });

  it('a clock that the store has not watched get there is reported, and requests go on', async () => {
    const ahead = vi.spyOn(service.store.clock, 'unconfirmedMs').mockReturnValue(100 * dayMs);
    const { status, json } = await service.request('/readyz');
    expect([status, json]).toMatchObject([200, { status: 'ready', retention: false }]);
    const lines: string[] = [];
    await cleanUp(service.store, pino({}, { write: (line: string) => void lines.push(line) }));
    expect(lines.join()).toContain('2400.0 h ahead of the time that this store has watched pass');
    ahead.mockRestore();
  });

  it('erases only what has expired by the time of the database', async () => {
    const client = await service.client({ retentionDays: 1 });
    await service.ocr(passport, { client });
    skewClock(100 * dayMs);
    await cleanUp(service.store, pino({ level: 'silent' }));
    expect(await service.store.transactions.list(client, { limit: 1 })).toHaveLength(1);
  });
});
