import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../support/http.js';
import { specimen } from '../support/images.js';
import { makeCanaries, type Canaries } from './support/canaries.js';
import { makeDataDir, type DataDir } from './support/folder.js';
import { createSender, saidBy, type Said } from './support/leaky-requests.js';
import { postPassport } from './support/post.js';
import { createScanner, readTables, scanFolder, scanNewFiles, type Scan } from './support/scan.js';
import { startServiceProcess, type ServiceProcess } from './support/service-process.js';
import { waitForLog } from './support/wait-for-log.js';

type Provoked = {
  readonly said: readonly Said[];
  readonly words: Readonly<Record<string, string>>;
};

type Stage = {
  readonly worker?: string;
  readonly provoke: (service: ServiceProcess, token: string, words: Canaries) => Promise<Provoked>;
  readonly statuses: readonly number[];
};

const loginsPerMinute = 6;

/** Every kind of outcome, from a worker whose every fault quotes the document. */
const talkative: Stage = {
  worker: 'quoting',
  provoke: async (service, token, words) => {
    const sender = createSender({ ...service, token, canaries: words });
    const other = await service.login('other', { services: ['liveness'] });
    const said = [
      ...(await sender.forms()),
      ...(await sender.documents()),
      ...(await sender.requests()),
      // More than two minutes allow: one may end in between.
      ...(await sender.logins(2 * loginsPerMinute + 1)),
      saidBy(await postPassport(service.url, other.access)),
    ];
    return { said, words };
  },
  statuses: [200, 400, 401, 403, 404, 405, 413, 415, 422, 429, 431, 500, 503],
};

/** The service as it is, on a passport that it reads: what is printed there is the canary. */
const real: Stage = {
  provoke: async (service, token, words) => {
    const sender = createSender({ ...service, token, canaries: words });
    const said = await sender.photos(specimen());
    const printed = {
      surnames: 'MARTINEZ ROJAS',
      names: 'LUCIA ISABEL',
      number: 'L45N7821',
      registry: 'ZE184226B',
      'surnames in the MRZ': 'MARTINEZ<ROJAS',
    };
    for (const word of [printed.surnames, printed.names, printed.number])
      expect(said[0]?.data).toContain(word);
    return { said, words: { ...words, ...printed } };
  },
  statuses: [200, 422],
};

describe.each([
  ['a worker that quotes its document', talkative],
  ['the service as it is', real],
])('canaries and %s', (_name, { worker, provoke, statuses }) => {
  const startedMs = Date.now();
  let folder: DataDir;
  let service: ServiceProcess;
  let said: readonly Said[];
  let scan: Scan;

  beforeAll(async () => {
    folder = await makeDataDir();
    const [cwd, temporary] = [join(folder.path, 'cwd'), join(folder.path, 'tmp')];
    await Promise.all([mkdir(cwd), mkdir(temporary)]);
    service = await startServiceProcess({
      dataDir: folder.path,
      cwd,
      ...(worker && { worker }),
      env: {
        TMPDIR: temporary,
        ANVERSO_LOG_LEVEL: 'debug',
        ANVERSO_WORKERS: '1',
        ANVERSO_QUEUE: '1',
        ANVERSO_LOGINS_PER_MINUTE: String(loginsPerMinute),
        // So that one of the scripted jobs is given up; the real reading needs its time.
        ...(worker && { ANVERSO_JOB_MS: '1000' }),
      },
    });
    await service.ready();
    const canaries = makeCanaries();
    const acme = await service.login('acme', { password: canaries.rightPassword });
    const provoked = await provoke(service, acme.access, canaries);
    said = provoked.said;
    // A token is as good as its last part; the first two are no secret.
    const secrets = { access: acme.access.split('.')[2]!, refresh: acme.refresh.split('.')[2]! };
    scan = createScanner({ ...provoked.words, ...secrets });
    await waitForLog(service, 'the-last-request');
  });

  afterAll(async () => {
    await service?.stop();
    await folder?.remove();
  });

  it('met every kind of outcome', () => {
    expect([...new Set(said.map(({ status }) => status))].sort()).toEqual(statuses);
  });

  it('none in an error text or in any header of an answer', () => {
    expect(said.flatMap(({ status, text }) => scan(text, `an answer ${status}`))).toEqual([]);
  });

  it('none in the log, at its most talkative, nor in anything else the process wrote', () => {
    const lines = service.output().split('\n');
    expect(lines.length).toBeGreaterThan(said.length);
    expect(lines.flatMap((line) => scan(line, line))).toEqual([]);
  });

  it('none in the metrics', async () => {
    const { text } = await send(`${service.url}/metrics`);
    expect(text).toContain('anverso_http_requests_total');
    expect(scan(text, 'the metrics')).toEqual([]);
  });

  it('none in the store', async () => {
    const tables = await readTables(folder.path);
    expect(tables).toContain('"acme"');
    expect(scan(tables, 'the store')).toEqual([]);
  });

  it('none on the disk: not in the data, not in temporary files, not where it was started', async () => {
    expect(await scanFolder(folder.path, scan)).toEqual([]);
    expect(await scanNewFiles(tmpdir(), startedMs, scan)).toEqual([]);
  });

  it('and the search would have found one: a request id is the caller’s and is kept', async () => {
    const control = `Control-${'Kw'.repeat(12)}`;
    const find = createScanner({ control });
    await waitForLog(service, control);
    expect(find(await readTables(folder.path), 'store')).toEqual(['control in store']);
    expect((await scanFolder(join(folder.path, 'store'), find)).length).toBeGreaterThan(0);
  });
});
