import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { readConfig } from '../../src/config.js';
import { createKeyRing } from '../../src/http/auth/keys.js';
import { hashPassword } from '../../src/http/auth/passwords.js';
import { createTokens } from '../../src/http/auth/tokens.js';
import { once } from '../../src/inference/once.js';
import { startService } from '../../src/main.js';
import type { NewClient } from '../../src/store/clients.js';
import { compiledProgram } from './built.js';
import { type Conformity, createConformity } from './conformity.js';
import { issuer } from './forge.js';
import { type Answer, bearer, formOf, type Parts, send } from './http.js';
import { releaseAtEnd } from './release.js';
import { newDatabase, seedDataDir, type StoreKind } from './stores.js';

export type TestServiceOptions = {
  readonly store?: StoreKind;
  readonly env?: Readonly<Record<string, string>>;
  /** A module of test/fixtures/workers by name, or `real` for the service's own. */
  readonly worker?: string;
  /** Reuse a folder, to see what a second start finds; it is then the caller's to remove. */
  readonly dataDir?: string;
};

export type Pair = { readonly access: string; readonly refresh: string };
type PostOptions = {
  /** Whose token to send; `acme` unless told. */
  readonly client?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export const password = 'correct horse battery';
// One hash for all clients of a test file: scrypt is slow on purpose.
let hash: Promise<string> | undefined;

const workerModule = (name: string): { workerModule?: URL } =>
  name === 'real'
    ? {}
    : { workerModule: pathToFileURL(compiledProgram(`fixtures/workers/${name}`)) };

const captureInto = (lines: string[]): Writable =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString());
      done();
    },
  });

/** The whole service on a free port, stopped and removed by itself when the test file ends. */
export const startTestService = async ({
  store = 'pglite',
  env = {},
  worker = 'passport',
  dataDir,
}: TestServiceOptions = {}) => {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'anverso-test-')));
  const database = store === 'postgres' && !env['DATABASE_URL'] ? await newDatabase() : undefined;
  if (store === 'pglite' && !dataDir) await seedDataDir(folder);
  const config = readConfig({
    PORT: '0',
    ANVERSO_DATA_DIR: folder,
    ANVERSO_WORKERS: '1',
    ANVERSO_LOGINS_PER_MINUTE: '1000',
    ANVERSO_ISSUER: issuer,
    // Nets on a machine that does much else: what is tested is the answer, not its time.
    ...(worker === 'real' && { ANVERSO_JOB_MS: '120000' }),
    ...(database && { DATABASE_URL: database.url }),
    ...env,
  });
  const logs: string[] = [];
  const log = pino({ level: config.logLevel, base: null }, captureInto(logs));
  const service = await startService(config, { log, ...workerModule(worker) });

  let conformity: Promise<Conformity> | undefined;
  const loadConformity = async (): Promise<Conformity> => {
    const { json } = await send(`${service.url}/openapi.json`);
    return createConformity(json as Parameters<typeof createConformity>[0]);
  };
  /** Any request; its answer is proved against /openapi.json. */
  const request = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const answer = await send(`${service.url}${path}`, init);
    (await (conformity ??= loadConformity()))(init.method ?? 'GET', path, answer);
    return answer;
  };

  const login = async (name: string, secret = password): Promise<Pair> => {
    const answer = await request('/api/token/', {
      method: 'POST',
      body: new URLSearchParams({ username: name, password: secret }),
    });
    if (answer.status !== 200) throw new Error(`login: ${answer.status} ${answer.text}`);
    return answer.json as Pair;
  };

  let count = 0;
  const client = async (given: Partial<NewClient> = {}): Promise<string> => {
    count += 1;
    const name = given.name ?? `client-${count}`;
    await service.store.clients.upsert({
      name,
      services: ['ocr', 'liveness'],
      requestsPerMinute: 100_000,
      retentionDays: 30,
      ...given,
      passwordHash: given.passwordHash ?? (await (hash ??= hashPassword(password))),
    });
    return name;
  };

  const known = new Map<string, Promise<string>>();
  const issue = async (name: string): Promise<string> => {
    if (name === 'acme') await client({ name });
    const { clients, refreshTokens, signingKeys } = service.store;
    const keys = await createKeyRing(signingKeys, { issuer, secret: config.keySecret });
    // Longer than a file of tests takes on a busy machine.
    const seconds = { accessSeconds: 86_400, refreshSeconds: 86_400 };
    const tokens = createTokens({ keys, clients, refreshTokens, ...seconds });
    return (await tokens.issue((await clients.get(name))!)).access;
  };
  /**
   * An access token, as another node would issue it: logging in costs scrypt's time, which is spent
   * where logging in is what is tested. The client `acme` is made on first use.
   */
  const access = (name = 'acme'): Promise<string> => {
    const token = known.get(name) ?? issue(name);
    known.set(name, token);
    return token;
  };

  /** As a client of its own: with its token. */
  const as = async (
    name: string | undefined,
    path: string,
    init: RequestInit = {},
  ): Promise<Answer> =>
    request(path, {
      ...init,
      headers: { ...bearer(await access(name)), ...(init.headers as Record<string, string>) },
    });
  const postTo =
    (usual: string) =>
    (parts: Parts, { client: name, path = usual, headers = {} }: PostOptions = {}) =>
      as(name, path, { method: 'POST', headers: { ...headers }, body: formOf(parts) });

  const stop = once(async (): Promise<void> => {
    await service.stop();
    await database?.drop();
    if (!dataDir) await rm(folder, { recursive: true, force: true });
  });
  releaseAtEnd(stop);

  return {
    url: service.url,
    operationsUrl: service.operationsUrl,
    store: service.store,
    config,
    folder,
    /** Lines of the log so far. */
    logs,
    ready: () => service.ready(),
    stop,
    client,
    login,
    access,
    request,
    as,
    ocr: postTo('/api/v3.2/ocr/'),
    liveness: postTo('/api/v3.2/biometrics/liveness/'),
  };
};

export type TestService = Awaited<ReturnType<typeof startTestService>>;
