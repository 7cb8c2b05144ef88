import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import { anverso } from '../support/program.js';
import { startTestService, type TestService } from '../support/service.js';
import { newDatabase, storesOf } from '../support/stores.js';

describe('a backup of a service that runs on the embedded store', () => {
  const passport = { frontside: anyImage, document_type: 'passport', return_id: 'True' };
  const stores = storesOf('pglite');
  let service: TestService;
  let folder: string;
  let file: string;
  let name: string;
  let ids: number[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    file = join(folder, 'store.backup');
    service = await startTestService({ store: 'pglite' });
    await service.ready();
    name = await service.client({ name: 'bank' });
    const post = async () =>
      ((await service.ocr(passport, { client: name })).json as { id: number }).id;
    ids = [await post(), await post()];
    // Records that come while it is written are no harm.
    const [{ code, out, err }] = await Promise.all([
      anverso(['backup', file], { ANVERSO_DATA_DIR: service.folder }),
      post(),
    ]);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('keep it as you keep passwords');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is for its owner alone, and is not overwritten', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const again = await anverso(['backup', file], { ANVERSO_DATA_DIR: service.folder });
    expect([again.code, again.err]).toEqual([2, `anverso: ${file} exists already\n`]);
  });

  it('restored into a new folder: clients, tokens and records are there, ids go on', async () => {
    const { dataDir } = await stores.fresh();
    const token = await service.login(name);
    const { code, err } = await anverso(['restore', file], { ANVERSO_DATA_DIR: dataDir });
    expect([code, err]).toEqual([0, '']);
    const copy = await startTestService({ store: 'pglite', dataDir });
    await copy.ready();
    const headers = { authorization: `Bearer ${token.access}` };
    for (const id of ids)
      expect((await copy.request(`/api/v3.2/transactions/${id}`, { headers })).status).toBe(200);
    const counted = await copy.request('/api/v3.2/transactions/summary/?step=day', { headers });
    const [day] = (counted.json as { counts: { accepted: number }[] }).counts;
    expect(day!.accepted).toBeGreaterThanOrEqual(2);
    await copy.login(name);
    const next = (await copy.ocr(passport, { client: name })).json as { id: number };
    expect(next.id).toBeGreaterThan(1_000_000);
    await copy.stop();
    const twice = await anverso(['restore', file], { ANVERSO_DATA_DIR: dataDir });
    expect(twice.code).toBe(3);
    expect(twice.err).toContain('the store is not empty');
  }, 120_000);

  it('moves to PostgreSQL, and from there back into a file', async () => {
    const { url, drop } = await newDatabase();
    const env = { DATABASE_URL: url };
    expect((await anverso(['restore', file], env)).code).toBe(0);
    const second = join(folder, 'postgres.backup');
    expect((await anverso(['backup', second], env)).code).toBe(0);
    expect((await anverso(['client', 'list'], env)).out).toMatch(/^bank /m);
    await drop();
  }, 120_000);

  it('that is cut restores nothing, and says so', async () => {
    const cut = join(folder, 'cut.backup');
    const bytes = await readFile(file);
    await writeFile(cut, bytes.subarray(0, bytes.length - 40));
    const { url, drop } = await newDatabase();
    const { code, err } = await anverso(['restore', cut], { DATABASE_URL: url });
    expect(code).toBe(3);
    expect(err).toMatch(/unexpected end of file|is cut/);
    expect((await anverso(['client', 'list'], { DATABASE_URL: url })).out).not.toContain('bank');
    await drop();
  }, 120_000);
});
