import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import type { Config } from './config.js';
import { createSignInAudit } from './http/auth/audit-sign-ins.js';
import { createIdentityProvider } from './http/auth/identity-provider.js';
import { noUsableKey, openKeyRing } from './http/auth/open-key-ring.js';
import { createTokens } from './http/auth/tokens.js';
import { upsertBootstrapClient } from './http/auth/bootstrap.js';
import { causeOf } from './store/cause.js';
import { startSessionLoop } from './sessions/loop.js';
import { createConnectionLimits } from './http/connections/limit-connections.js';
import { createMetrics } from './http/metrics.js';
import type { HashJob } from './http/auth/password-thread.js';
import type { CheckPassword, HashPassword } from './http/dependencies.js';
import { spelling } from './http/present/session.js';
import { createBytesInFlight } from './http/request/admit.js';
import { createServer } from './http/server.js';
import { version } from './http/version.js';
import { createModelHealth } from './inference/model-health.js';
import type { CheckJob } from './flows/jobs.js';
import type { ModelCheck } from './flows/check-models.js';
import { createLimiter } from './workers/limiter.js';
import { createPool, type Pool } from './workers/pool.js';
import { clockProblem } from './store/clock.js';
import { unconfirmedProblem } from './store/observed-time.js';
import { openStore, type Store } from './store/open-store.js';
import { removeExpired } from './store/retention.js';
import { readAppTrust } from './verify/signed/app-trust.js';
import { startTracing } from './tracing/start.js';
import { tracedSql } from './tracing/traced-sql.js';

/* The composition root: the only file that may import everything. */

const cleanUpMs = 15 * 60_000;
const keepTimeMs = 60_000;

export type RunningService = {
  readonly url: string;
  /**
   * The second server, with health, metrics and documentation, if ANVERSO_OPERATIONS_PORT is set.
   */
  readonly operationsUrl?: string | undefined;
  readonly store: Store;
  /** Resolves when models are loaded and warm; rejects with the reason when they cannot be. */
  ready(): Promise<void>;
  /** Stops accepting requests, finishes those in flight, then releases all resources. */
  stop(): Promise<void>;
};

type ServiceOptions = {
  readonly log?: Logger;
  /** Benchmarks and tests run another module in the workers. */
  readonly workerModule?: URL;
  /** Benchmarks replace the store; `stop` closes this one. */
  readonly store?: Store;
};

const sourceSuffix = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const flowsModule = new URL(`./flows/worker.${sourceSuffix}`, import.meta.url);
const passwordModule = new URL(`./http/auth/password-thread.${sourceSuffix}`, import.meta.url);

/** A hash takes a tenth of a second; a machine that takes this long is overloaded. */
const passwordMs = 30_000;
/**
 * If cores are short, answering, recording and the first worker (kept for clients that send little)
 * have priority. The other workers have a tenth of their weight, and so has the password thread.
 */
const [readingNice, passwordNice] = [10, 19] as const;

/** While one password is checked, prefetches what the next login will read. */
const loginsAtOnce = 2;

/** Started at the first login: a node whose clients use an identity provider never needs it. */
const createPasswords = () => {
  let pool: Pool | undefined;
  const open = (): Pool =>
    (pool ??= createPool({
      workers: 1,
      queue: 1,
      jobTimeoutMs: passwordMs,
      heapMb: 32,
      module: passwordModule,
      nice: [passwordNice, passwordNice],
    }));
  const check: CheckPassword = (job) => open().run<boolean>(job);
  const hash: HashPassword = (password) => open().run<string>({ password } satisfies HashJob);
  return { check, hash, close: async () => pool?.close({ graceMs: 0 }) };
};

type Passwords = ReturnType<typeof createPasswords>;

/** Every node runs it: they share the work. */
export const cleanUp = async (store: Store, log: Logger): Promise<void> => {
  await store.clock.read();
  const erased = await removeExpired(store);
  if (erased.transactions > 0) log.info(erased, 'erased');
  const problem = unconfirmedProblem(store.clock.unconfirmedMs());
  if (problem !== undefined) log.error({ cause: problem }, 'clock not confirmed');
};

const cleanUpRegularly = (store: Store, log: Logger, done: () => void): { stop(): void } => {
  const run = (): void =>
    void cleanUp(store, log).then(done, (error: unknown) =>
      log.error({ cause: causeOf(error) }, 'clean-up failed'),
    );
  run();
  // Also saves the observed time, so that after a crash at most a minute of it is lost.
  const keepTime = (): void => void store.clock.read().catch(() => undefined);
  const timers = [setInterval(run, cleanUpMs), setInterval(keepTime, keepTimeMs)];
  for (const timer of timers) timer.unref();
  return { stop: () => timers.forEach(clearInterval) };
};

const imageLimits = ({ imagePixels, imageSidePx, imageMemoryMb, imageSeconds }: Config) => ({
  imagePixels,
  imageSidePx,
  imageSeconds,
  imageMemoryBytes: imageMemoryMb * 1_000_000,
});

type Opened = { store: Store; pool: Pool; passwords: Passwords; log: Logger };

const createDependencies = async (config: Config, { store, pool, passwords, log }: Opened) => {
  // A file that cannot be read is found now, not when the first app enrols its key.
  await readAppTrust('android', config, new Date(store.clock.now()));
  const keys = await openKeyRing(store, config);
  if (config.keySecret === undefined)
    log.warn('keys and kept answers are in the store unencrypted: set ANVERSO_KEY_SECRET');
  for (const key of keys.damaged()) log.error(key, 'signing key damaged: anverso keys rotate');
  if ((await keys.publicJwks()).keys.length === 0)
    throw Object.assign(new Error(noUsableKey(keys.damaged())), { code: 'EKEY' });
  const { bodiesMb, clientBodiesMb } = config;
  const bytesInFlight = createBytesInFlight({ node: bodiesMb * 1e6, client: clientBodiesMb * 1e6 });
  const loginLimiter = createLimiter(config.loginQueue, loginsAtOnce);
  const metrics = createMetrics(() => pool.stats(), {
    loginsWaiting: loginLimiter.waiting,
    bytesInFlight: bytesInFlight.total,
    workersBytes: pool.residentBytes,
    unconfirmedMs: store.clock.unconfirmedMs,
    ...(store.kind === 'pglite' && { diskOf: config.dataDir }),
  });
  const modelHealth = createModelHealth({
    check: async (model) =>
      (await pool.run<ModelCheck>({ checkModel: model } satisfies CheckJob)).problem,
    failed: (model) => {
      metrics.modelFailed(model);
      log.error({ model }, 'model failed: not ready until it gives its known answer again');
    },
    recovered: (model) => log.info({ model }, 'model gives its known answer again'),
  });
  pool.ready().catch(modelHealth.observe);
  return {
    config,
    store,
    keys,
    log,
    version,
    pool,
    modelHealth,
    bytesInFlight,
    connections: createConnectionLimits({ config, log, onRefused: metrics.connectionRefused }),
    loginLimiter,
    checkPassword: passwords.check,
    hashPassword: passwords.hash,
    auditSignIn: createSignInAudit(store.audit),
    metrics,
    tokens: createTokens({
      keys,
      clients: store.clients,
      refreshTokens: store.refreshTokens,
      onReuse: (client) => {
        metrics.refreshReused();
        log.warn({ client }, 'a refresh token was used twice: its login has ended');
      },
      now: store.clock.now,
      accessSeconds: config.accessTokenSeconds,
      refreshSeconds: config.refreshTokenSeconds,
    }),
    identityProvider: createIdentityProvider(config, store.clients, store.clock.now),
  };
};

/** Requests whose photo was not started get 503 before connections are cut. */
const tellMs = (graceMs: number): number => Math.min(2000, graceMs / 2);

/** Requests in flight get `graceMs`; connections that are still open then are cut. */
const closeApp = async (app: FastifyInstance, graceMs: number): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), graceMs);
  await app.close();
  clearTimeout(timer);
};

/** The services that at least one client has. */
const prepareClients = async (config: Config, store: Store, log: Logger) => {
  const problem = clockProblem(store.clock);
  if (problem !== undefined) throw Object.assign(new Error(problem), { code: 'ECLOCK' });
  await upsertBootstrapClient(config, store.clients, log);
  return store.clients.contractedServices();
};

export const startService = async (
  config: Config,
  options: ServiceOptions = {},
): Promise<RunningService> => {
  const log = options.log ?? pino({ level: config.logLevel, base: null });
  const tracing = await startTracing(process.env, version, (problem) =>
    log.warn({ cause: problem }, 'traces not sent'),
  );
  const wrap = tracing ? { wrap: tracedSql } : {};
  const store = options.store ?? (await openStore({ ...config, ...wrap }));
  const contracted = await prepareClients(config, store, log).catch(async (error: unknown) => {
    await store.close();
    await tracing?.stop();
    throw error;
  });
  const pool = createPool({
    workers: config.workers,
    queue: config.queue,
    jobTimeoutMs: config.jobMs,
    module: options.workerModule ?? flowsModule,
    usesProcesses: true,
    nice: [0, readingNice],
    workerData: { ...imageLimits(config), contracted },
  });
  const passwords = createPasswords();
  const loaded = pool.ready();
  // Reported through ready() and /readyz; without this line an early failure would end the process.
  loaded.catch((error: unknown) => {
    // Closed by us, while it was loading: no failure.
    if ((error as { code?: unknown }).code === 'poolClosed') return;
    log.error({ cause: causeOf(error) }, 'models not loaded');
  });
  const release = async (): Promise<void> => {
    await passwords.close();
    await pool.close({ graceMs: config.shutdownMs });
    await store.close();
    await tracing?.stop();
  };

  for (const warning of store.warnings) log.error({ cause: warning }, 'store damaged');
  try {
    const { host, port, operationsPort } = config;
    const dependencies = await createDependencies(config, { store, pool, passwords, log });
    const isSplit = operationsPort !== undefined;
    const app = await createServer(dependencies, isSplit ? 'public' : 'all');
    const url = await app.listen({ host, port });
    const operations = isSplit ? await createServer(dependencies) : undefined;
    const operationsUrl = await operations?.listen({ host, port: operationsPort! });
    const cleaner = cleanUpRegularly(store, log, dependencies.metrics.erased);
    const sessionLoop = startSessionLoop({ ...dependencies, spelling });
    log.info(
      {
        url,
        operationsUrl,
        store: store.kind,
        workers: config.workers,
        version,
        node: process.versions.node,
      },
      'listening',
    );
    const stop = async (): Promise<void> => {
      cleaner.stop();
      dependencies.modelHealth.stop();
      // Answers in flight need workers and the store: the server closes first, the store last.
      const { shutdownMs } = config;
      const refusing = setTimeout(
        () => void pool.close({ graceMs: 0 }),
        shutdownMs - tellMs(shutdownMs),
      );
      await Promise.all([sessionLoop.stop(), closeApp(app, shutdownMs)]);
      clearTimeout(refusing);
      if (operations) await closeApp(operations, shutdownMs);
      await release();
      log.info('stopped');
    };
    return { url, operationsUrl, store, ready: () => loaded, stop };
  } catch (fault) {
    // A port that is in use must end the process, not leave it running without a listener.
    await release();
    throw fault;
  }
};
