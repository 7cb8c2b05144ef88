import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.js';
import { startService } from '../../src/main.js';
import { bearer, formOf, send } from '../support/http.js';
import { anyImage } from '../support/images.js';
import { startTestService } from '../support/service.js';
import { newDatabase } from '../support/stores.js';

const passport = { frontside: anyImage, document_type: 'passport', return_id: 'True' };

describe('three starts of one deployment', () => {
  let database: Awaited<ReturnType<typeof newDatabase>>;
  let access: string;
  let lastId: number;
  beforeAll(async () => {
    database = await newDatabase();
  });
  afterAll(() => database.drop());
  const start = (bootstrap: string, worker: string) =>
    startTestService({
      store: 'postgres',
      worker,
      env: { DATABASE_URL: database.url, ANVERSO_BOOTSTRAP_CLIENT: bootstrap },
    });
  const post = (service: Awaited<ReturnType<typeof start>>, token: string) =>
    service.request('/api/v3.2/ocr/', {
      method: 'POST',
      headers: bearer(token),
      body: formOf(passport),
    });

  it('the first makes the bootstrap client, its password with colons and all', async () => {
    const service = await start('gate:pass:word:1:2:ocr', 'passport');
    access = (await service.login('gate', 'pass:word:1:2')).access;
    const answer = await post(service, access);
    expect(answer.status).toBe(200);
    lastId = (answer.json as { id: number }).id;
    expect(await service.store.clients.get('gate')).toMatchObject({
      services: ['ocr'],
      retentionDays: 90,
      requestsPerMinute: 600,
      keepsRefreshToken: false,
    });
    await service.stop();
  });

  it('the second finds everything as it was: tokens are good, ids go on', async () => {
    const service = await start('gate:pass:word:1:2:ocr', 'slow-start');
    const early = await service.request('/readyz');
    expect(early.status).toBe(503);
    expect(early.json).toEqual({
      status: 'not ready',
      models: false,
      store: true,
      clock: true,
      connections: true,
      retention: true,
    });
    expect((await service.request('/healthz')).status).toBe(200);
    // A request that comes early waits for the models; it is not turned away.
    const answer = await post(service, access);
    expect(answer.status).toBe(200);
    expect((answer.json as { id: number }).id).toBeGreaterThan(lastId);
    expect((await service.request('/readyz')).status).toBe(200);
    await service.stop();
  });

  it('the third has a new password and contract: old tokens and the old password are void', async () => {
    const service = await start('gate:another word 2:ocr,liveness', 'cannot-start');
    expect((await post(service, access)).status).toBe(401);
    await expect(service.login('gate', 'pass:word:1:2')).rejects.toThrow('401');
    const fresh = await service.login('gate', 'another word 2');
    expect((await service.store.clients.get('gate'))!.services).toEqual(['ocr', 'liveness']);

    // Its models cannot be loaded: it says so, and why it cannot work, instead of ending.
    await expect(service.ready()).rejects.toMatchObject({ code: 'workerStartFailed' });
    expect((await service.request('/readyz')).json).toEqual({
      status: 'not ready',
      models: false,
      store: true,
      clock: true,
      connections: true,
      retention: true,
    });
    const answer = await post(service, fresh.access);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(answer.json).toMatchObject({ error_code: 800 });
    await service.stop();
  });

  it('the fourth finds it disabled, leaves it so, and says so', async () => {
    const third = await start('gate:another word 2:ocr', 'passport');
    await third.store.clients.disable('gate', new Date());
    await third.stop();
    const service = await start('gate:another word 2:ocr', 'passport');
    await expect(service.login('gate', 'another word 2')).rejects.toThrow('401');
    expect(service.logs.join('')).toContain('the bootstrap client is disabled');
    await service.stop();
  });
});

describe('a store that goes away', () => {
  it('turns /readyz to 503; /healthz and the shape of answers stay', async () => {
    const { url, drop } = await newDatabase();
    const service = await startTestService({ store: 'postgres', env: { DATABASE_URL: url } });
    await service.ready();
    const token = await service.access();
    await drop();
    const ready = await service.request('/readyz');
    expect(ready.status).toBe(503);
    expect(ready.json).toMatchObject({ status: 'not ready', models: true, store: false });
    expect((await service.request('/healthz')).status).toBe(200);
    const answer = await service.request('/api/v3.2/ocr/', {
      method: 'POST',
      headers: bearer(token),
      body: formOf(passport),
    });
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({
      error: 'The service failed to process the request.',
      error_code: 800,
    });
  });
});

describe('a start that fails', () => {
  it('lets go of everything: a port that is taken', async () => {
    const service = await startTestService({ store: 'postgres' });
    const { port } = new URL(service.url);
    const { url, drop } = await newDatabase();
    const config = readConfig({ PORT: port, DATABASE_URL: url, ANVERSO_LOG_LEVEL: 'silent' });
    await expect(startService(config)).rejects.toMatchObject({ code: 'EADDRINUSE' });
    // Nothing holds the database: without force it could not be dropped otherwise.
    await drop();
    expect((await send(`${service.url}/healthz`)).status).toBe(200);
  });
});
