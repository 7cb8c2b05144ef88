import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openEmbedded } from '../../src/store/embedded/open-embedded.js';
import { bearer, send } from '../support/http.js';
import { makeCanaries } from './support/canaries.js';
import { makeDataDir, type DataDir } from './support/folder.js';
import { createSender, saidBy, type Said } from './support/leaky-requests.js';
import { postPassport } from './support/post.js';
import { createScanner, dumpTables, scanFolder, scanNewFiles, type Scan } from './support/scan.js';
import { startServiceProcess, type ServiceProcess } from './support/service-process.js';

const loginsPerMinute = 6;
const startedMs = Date.now();

let folder: DataDir;
let service: ServiceProcess;
let said: readonly Said[];
let scan: Scan;
let metrics: string;
let tables: string;
let token: string;

const readTables = async (): Promise<string> => {
  const sql = await openEmbedded(folder.path);
  return dumpTables(sql).finally(() => sql.close());
};

/** Log lines are written after their answers: when this one is there, so are those before it. */
const logged = async (requestId: string): Promise<void> => {
  await postPassport(
    service.url,
    token,
    {},
    { headers: { ...bearer(token), 'x-request-id': requestId } },
  );
  await vi.waitFor(() => expect(service.output()).toContain(requestId), { timeout: 5000 });
};

beforeAll(async () => {
  const canaries = makeCanaries();
  folder = await makeDataDir();
  const [cwd, temporary] = [join(folder.path, 'cwd'), join(folder.path, 'tmp')];
  await Promise.all([mkdir(cwd), mkdir(temporary)]);
  service = await startServiceProcess({
    dataDir: folder.path,
    worker: 'quoting',
    cwd,
    env: {
      TMPDIR: temporary,
      ANVERSO_LOG_LEVEL: 'debug',
      ANVERSO_WORKERS: '1',
      ANVERSO_QUEUE: '1',
      ANVERSO_JOB_MS: '1000',
      ANVERSO_LOGINS_PER_MINUTE: String(loginsPerMinute),
    },
  });
  await service.ready();
  const acme = await service.login('acme', { password: canaries.rightPassword });
  const other = await service.login('other', { services: ['liveness'] });
  token = acme.access;

  const sender = createSender({ ...service, token, canaries });
  said = [
    ...(await sender.forms()),
    ...(await sender.documents()),
    ...(await sender.requests()),
    ...(await sender.logins(loginsPerMinute + 1)),
    saidBy(await postPassport(service.url, other.access)),
  ];
  // A token is as good as its last part: the first two are no secret, and the middle names a client.
  const signatures = [acme, other].flatMap(({ access, refresh }) =>
    [access, refresh].map((whole) => whole.split('.')[2]!),
  );
  scan = createScanner({
    ...canaries,
    ...Object.fromEntries(signatures.map((s, i) => [`token ${i}`, s])),
  });
  await logged('the-last-request');
  metrics = (await send(`${service.url}/metrics`)).text;
  tables = await readTables();
});

afterAll(async () => {
  await service?.stop();
  await folder?.remove();
});

describe('canaries in every place a caller can write to', () => {
  it('met every kind of outcome', () => {
    expect([...new Set(said.map(({ status }) => status))].sort()).toEqual([
      200, 400, 401, 403, 404, 405, 413, 415, 422, 429, 431, 500, 501, 503,
    ]);
  });

  it('none in an error text or in any header of an answer', () => {
    expect(said.flatMap(({ status, text }) => scan(text, `an answer ${status}`))).toEqual([]);
  });

  it('none in the log, at its most talkative, nor in anything else the process wrote', () => {
    const lines = service.output().split('\n');
    expect(lines.length).toBeGreaterThan(said.length);
    expect(lines.flatMap((line) => scan(line, line))).toEqual([]);
  });

  it('none in the metrics', () => {
    expect(metrics).toContain('anverso_http_requests_total');
    expect(scan(metrics, 'the metrics')).toEqual([]);
  });

  it('none in the store', () => {
    expect(tables).toContain('"acme"');
    expect(scan(tables, 'the store')).toEqual([]);
  });

  it('none on the disk: not in the data, not in temporary files, not where it was started', async () => {
    expect(await scanFolder(folder.path, scan)).toEqual([]);
    expect(await scanNewFiles(tmpdir(), startedMs, scan)).toEqual([]);
  });
});

describe('the search itself finds what is there', () => {
  const control = `Control-${'Kw'.repeat(12)}`;
  const find = createScanner({ control });

  it('in log, store and disk: a request id that the caller chose', async () => {
    await logged(control);
    expect(find(service.output(), 'log')).toEqual(['control in log']);
    expect(find(await readTables(), 'store')).toEqual(['control in store']);
    expect((await scanFolder(join(folder.path, 'store'), find)).length).toBeGreaterThan(0);
  });

  it.each([
    ['as it is', control],
    ['in lower case', control.toLowerCase()],
    ['in base64', Buffer.from(`{"a":"${control}"}`).toString('base64')],
    ['in hexadecimal', Buffer.from(control).toString('hex')],
    ['in two bytes a letter', Buffer.from(control, 'utf16le')],
  ])('in a file: %s', async (_form, content) => {
    const path = join(folder.path, 'tmp', 'left.bin');
    await writeFile(path, content);
    expect(await scanFolder(join(folder.path, 'tmp'), find)).toEqual([`control in ${path}`]);
    await writeFile(path, '');
  });

  it('in the name of a file', async () => {
    await mkdir(join(folder.path, 'names'));
    await writeFile(join(folder.path, 'names', control), '');
    expect(await scanFolder(join(folder.path, 'names'), find)).toEqual(['control in a file name']);
  });
});
