import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, formOf } from '../support/http.js';
import { anyImage } from '../support/images.js';
import { anverso, type Env } from '../support/program.js';
import { startTestService, type TestService } from '../support/service.js';
import { newDatabase, storesOf } from '../support/stores.js';

describe('a backup of a service that runs on the embedded store', () => {
  const passport = { frontside: anyImage, document_type: 'passport', return_id: 'True' };
  const stores = storesOf('pglite');
  const appKey = {
    ...({ app: 'ios:1234567890.com.example.bank', level: 'secure_enclave' } as const),
    ...{ publicKey: 'key', counter: 7 },
  };
  let service: TestService;
  let folder: string;
  let file: string;
  let name: string;
  let ids: number[];
  let sessions: { ended: string; open: string };
  /** Two documents; `photos`: both are taken, and the session decides. */
  const makeSession = async (
    photos: boolean,
    reference = 'customer 42',
    at = service,
  ): Promise<string> => {
    const step = { kind: 'document', document_type: 'passport' };
    const made = await at.as(name, '/api/v3.2/sessions/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ steps: [step, step], reference }),
    });
    const { id, link } = made.json as { id: string; link: string };
    const headers = { ...bearer(link.split('#')[1]!), 'anverso-device': 'd'.repeat(32) };
    for (const index of photos ? [0, 1] : []) {
      const init = { method: 'POST', headers, body: formOf({ frontside: anyImage }) };
      const answer = await service.request(`/api/v3.2/capture/steps/${index}/`, init);
      expect(answer.status).toBe(200);
    }
    return id;
  };
  /** Ends a session of one document, and tells how many sessions had shown it before. */
  const showDocument = async ({ store: { sessions: all, clock } }: TestService, id: string) => {
    const now = new Date(clock.now());
    const step = {
      ...({ status: 'done', transactionId: null, answer: 'sealed', refusal: null } as const),
      ...{ findings: null, face: null, moving: false, busyUntil: null },
    };
    const seen = { document: 'a keyed hash', until: new Date(clock.now() + 86_400_000) };
    const decision = {
      ...({ outcome: 'approved', policy: 'standard@3', decidedBy: 'policy' } as const),
      ...{ at: now, reasons: [] },
    };
    let before = NaN;
    const decide = (_session: unknown, shown: readonly unknown[]) => {
      before = shown.length;
      return Promise.resolve({ decision, checks: [] });
    };
    await all.settle(id, 0, { ...step, seen }, now, decide);
    await all.settle(id, 1, step, now, decide);
    return before;
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'anverso-test-'));
    file = join(folder, 'store.backup');
    service = await startTestService({ store: 'pglite' });
    await service.ready();
    name = await service.client({ name: 'bank' });
    const post = async () =>
      ((await service.ocr(passport, { client: name })).json as { id: number }).id;
    ids = [await post(), await post()];
    sessions = { ended: await makeSession(true), open: await makeSession(false) };
    expect(await showDocument(service, await makeSession(false, 'customer 43'))).toBe(0);
    const picture = { version: '5', standardised: [1, -1] };
    await service.store.cameraBaselines.set(name, 'IOS', Array(5).fill(picture));
    const { appKeys, clock } = service.store;
    const [now, later] = [0, 86_400_000].map((ms) => new Date(clock.now() + ms));
    for (const session of [null, sessions.open, sessions.ended])
      await appKeys.enrol({ ...appKey, client: name, id: session ?? 'own', session }, now!, later!);
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
    // Why customer 42 was accepted, and nothing of what was read.
    const { decision, checks, steps } = (await copy.store.sessions.get(name, sessions.ended))!;
    const before = (await service.store.sessions.get(name, sessions.ended))!;
    expect([decision, checks]).toEqual([before.decision, before.checks]);
    expect(decision!.outcome).toBe('approved');
    expect(before.steps.map(({ answer }) => answer)).not.toContain(null);
    expect(steps).toEqual(before.steps.map((step) => ({ ...step, answer: null, face: null })));
    expect(await copy.store.sessions.get(name, sessions.open)).toBeUndefined();
    expect(await copy.store.cameraBaselines.find(name, 'IOS')).toMatchObject({ pictures: 5 });
    // An app's key with its counter; that of a session went with it.
    const keyOf = (session: string | null) =>
      copy.store.appKeys.find(session ?? 'own', { client: name, session }, new Date());
    expect(await keyOf(null)).toMatchObject(appKey);
    expect(await keyOf(sessions.ended)).toBeUndefined();
    // A document that comes again is noticed there, too.
    expect(await showDocument(copy, await makeSession(false, 'customer 44', copy))).toBe(1);
    await copy.login(name);
    const next = (await copy.ocr(passport, { client: name })).json as { id: number };
    expect(next.id).toBeGreaterThan(1_000_000);
    await copy.stop();
    const twice = await anverso(['restore', file], { ANVERSO_DATA_DIR: dataDir });
    expect(twice.code).toBe(3);
    expect(twice.err).toMatch(/^anverso: the store is not empty, .* set ANVERSO_DATA_DIR .*\n$/);
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

  it('that is cut or damaged restores nothing, and says so in a sentence', async () => {
    const { url, drop } = await newDatabase();
    const { dataDir } = await stores.fresh();
    const [postgres, embedded] = [{ DATABASE_URL: url }, { ANVERSO_DATA_DIR: dataDir }];
    const restoring = async (bytes: Buffer, env: Env = postgres): Promise<string> => {
      const path = join(folder, 'damaged.backup');
      await writeFile(path, bytes);
      const { code, out, err } = await anverso(['restore', path], env);
      expect([code, out]).toEqual([3, '']);
      expect((await anverso(['client', 'list'], env)).out).not.toContain('bank');
      return err;
    };
    const bytes = await readFile(file);
    const text = gunzipSync(bytes);
    const cut = bytes.subarray(0, bytes.length - 40);
    const told =
      'anverso: the backup is cut or damaged, and nothing was restored; take another copy of the file, or an earlier backup\n';
    expect(await restoring(cut)).toBe(told);
    expect(await restoring(cut, embedded)).toBe(told);
    expect(await restoring(bytes.subarray(0, 300))).toBe(told);
    expect(await restoring(Buffer.from(bytes).fill(0, 100, 200))).toBe(told);
    expect(await restoring(text)).toBe(told);
    expect(await restoring(gzipSync(text.subarray(0, -40)))).toBe(told);
    const other = await restoring(gzipSync('{"some":"text"}\n'));
    expect(other).toBe('anverso: this is not a backup of Anverso\n');
    await drop();
  }, 240_000);

  it('that is not there: 2, and no store is made', async () => {
    const dataDir = join(folder, 'never');
    const { code, err } = await anverso(['restore', join(folder, 'none')], {
      ANVERSO_DATA_DIR: dataDir,
    });
    expect([code, err]).toEqual([
      2,
      expect.stringMatching(/^anverso: .*none cannot be read: .*\n$/),
    ]);
    await expect(stat(dataDir)).rejects.toThrow('ENOENT');
  });
});
