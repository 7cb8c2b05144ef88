import { join } from 'node:path';
import { type Actor, actorOf, createAudit } from './audit.js';
import { createCameraBaselines } from './cameras/baselines.js';
import { createChallenges } from './challenges.js';
import { createClients } from './clients.js';
import { createClock } from './clock.js';
import { createCounters } from './counters.js';
import { createSessionEnds } from './sessions/end-sessions.js';
import { readCuts } from './embedded/log-position.js';
import { openEmbedded } from './embedded/open-embedded.js';
import { createDocumentFaces } from './document-faces.js';
import { createIdempotency } from './idempotency.js';
import { migrate } from './migrate.js';
import { openPostgres } from './postgres.js';
import { createProbe } from './probe.js';
import { createRefreshTokens } from './refresh-tokens.js';
import { createSessions } from './sessions/sessions.js';
import { createSigningKeys } from './signing-keys.js';
import { createTransactionSummary } from './transaction-summary.js';
import { createTransactions } from './transactions.js';
import { createWebhooks } from './sessions/webhooks.js';

export type StoreOptions = {
  /** The folder of the embedded database; unused when there is a `databaseUrl`. */
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** Whom the audit log names for changes; the service unless told. */
  readonly actor?: Actor;
};

/** A migration may take minutes, so it has a connection of its own, without time-outs. */
const migratePostgres = async (databaseUrl: string): Promise<readonly string[]> => {
  const sql = openPostgres(databaseUrl, { maxConnections: 1, statementTimeoutMs: 0 });
  try {
    return await migrate(sql);
  } finally {
    await sql.close();
  }
};

/** Opens the store and brings its schema up to date. */
export const openStore = async ({ dataDir, databaseUrl, actor = actorOf() }: StoreOptions) => {
  const sql = databaseUrl === undefined ? await openEmbedded(dataDir) : openPostgres(databaseUrl);
  try {
    const migrated = await (databaseUrl === undefined
      ? migrate(sql)
      : migratePostgres(databaseUrl));
    const clock = await createClock(sql);
    return {
      kind: databaseUrl === undefined ? ('pglite' as const) : ('postgres' as const),
      /** Names of the migrations that were applied when it was opened. */
      migrated,
      /** Sentences for the log: what was found when it was opened. */
      warnings: databaseUrl === undefined ? await readCuts(dataDir) : [],
      transactions: createTransactions(sql),
      transactionSummary: createTransactionSummary(sql),
      clients: createClients(sql, actor),
      refreshTokens: createRefreshTokens(sql),
      signingKeys: createSigningKeys(sql, actor),
      counters: createCounters(sql),
      cameraBaselines: createCameraBaselines(sql),
      sessions: { ...createSessions(sql), ...createSessionEnds(sql) },
      webhooks: createWebhooks(sql),
      idempotency: createIdempotency(sql),
      documentFaces: createDocumentFaces(sql),
      challenges: createChallenges(sql),
      clock,
      audit: createAudit(sql, actor),
      /** Rejects with the reason when the database cannot be reached or written. */
      ping: createProbe(sql, clock, databaseUrl === undefined ? join(dataDir, 'store') : undefined),
      close: () => sql.close(),
    };
  } catch (fault) {
    await sql.close();
    throw fault;
  }
};

export type Store = Awaited<ReturnType<typeof openStore>>;
