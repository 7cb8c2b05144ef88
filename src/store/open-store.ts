import { join } from 'node:path';
import { createAppKeys } from './app-keys.js';
import { type Actor, actorOf, createAudit } from './audit.js';
import { createCameraBaselines } from './cameras/baselines.js';
import { createChallenges } from './challenges.js';
import { createChipTrust } from './chip-trust.js';
import { createClients } from './clients.js';
import { type Clock, createClock } from './clock.js';
import { createConversations } from './conversations.js';
import { createCounters } from './counters.js';
import { createSessionEnds } from './sessions/end-sessions.js';
import { readLogWarnings } from './embedded/log-position.js';
import { openEmbedded } from './embedded/open-embedded.js';
import { createDocumentFaces } from './document-faces.js';
import { fairSql } from './fair-sql.js';
import { createIdempotency } from './idempotency.js';
import { createKnownLogins } from './known-logins.js';
import { createKnownPictures } from './known-pictures.js';
import { migrate } from './migrate.js';
import {
  createObservedTime,
  createUptime,
  type ObservedTime,
  type Uptime,
} from './observed-time.js';
import { openPostgres } from './postgres.js';
import { createPeople } from './people.js';
import { createProbe } from './probe.js';
import { createRefreshTokens } from './refresh-tokens.js';
import { createReviewers } from './reviewers.js';
import type { Sql } from './sql.js';
import { createStaffPeople } from './staff-people.js';
import { createPolicies } from './policies.js';
import { createClientPhotos } from './sessions/client-photos.js';
import { createAssignments } from './sessions/assignments.js';
import { createCaseNotes } from './sessions/case-notes.js';
import { createSessionList } from './sessions/list-sessions.js';
import { createReviewFigures } from './sessions/review-figures.js';
import { createSessionFigures } from './sessions/session-figures.js';
import { createReviewPhotos } from './sessions/review-photos.js';
import { createReviews } from './sessions/reviews.js';
import { createSeenDocuments } from './sessions/seen-documents.js';
import { createSessions } from './sessions/sessions.js';
import { createSigningKeys } from './signing-keys.js';
import { createTransactionSummary } from './transaction-summary.js';
import { createTransactions } from './transactions.js';
import { createEvents } from './sessions/events.js';
import { createWebhooks } from './sessions/webhooks.js';

export type StoreOptions = {
  /** The folder of the embedded database; unused when there is a `databaseUrl`. */
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  /** Whom the audit log names for changes; by default the service. */
  readonly actor?: Actor;
  /** For tests: how far the database's clock is off, and the machine's uptime. */
  readonly clocks?: { readonly aheadMs: () => number; readonly uptime: () => Uptime };
  /** For tests that intercept queries. */
  readonly wrap?: (sql: Sql) => Sql;
};

/** The clock of the database, and the observed time, which decides what is erased. */
type StoreClock = Clock & ObservedTime;

const openClock = async (sql: Sql, clocks: StoreOptions['clocks']) => {
  const clock = await createClock(sql, clocks?.aheadMs);
  const observed = await createObservedTime(sql, clock, clocks?.uptime ?? createUptime());
  const read = async (): Promise<void> => {
    await clock.read();
    await observed.save();
  };
  return { ...clock, ...observed, read };
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

/** All tables of the store, over one database. */
export const createTables = (sql: Sql, clock: StoreClock, actor: Actor) => {
  const { lead } = clock;
  return {
    transactions: createTransactions(sql, lead),
    transactionSummary: createTransactionSummary(sql),
    clients: createClients(sql, actor),
    refreshTokens: createRefreshTokens(sql, lead),
    signingKeys: createSigningKeys(sql, actor, lead),
    counters: createCounters(sql),
    cameraBaselines: createCameraBaselines(sql),
    sessions: {
      ...createSessions(sql, lead),
      ...createSessionEnds(sql, lead),
      ...createSessionList(sql),
      ...createSeenDocuments(sql),
      ...createSessionFigures(sql),
    },
    clientPhotos: createClientPhotos(sql),
    people: createPeople(sql),
    policies: createPolicies(sql, actor),
    reviewers: createReviewers(sql, actor, lead),
    staffPeople: createStaffPeople(sql, lead),
    reviews: {
      ...createReviews(sql),
      ...createAssignments(sql),
      ...createCaseNotes(sql),
      ...createReviewPhotos(sql),
      ...createReviewFigures(sql),
    },
    webhooks: createWebhooks(sql, lead),
    events: createEvents(sql),
    idempotency: createIdempotency(sql, lead),
    documentFaces: createDocumentFaces(sql, lead),
    challenges: createChallenges(sql, lead),
    conversations: createConversations(sql, lead),
    appKeys: createAppKeys(sql, lead),
    chipTrust: createChipTrust(sql, actor),
    knownPictures: createKnownPictures(sql, lead),
    knownLogins: createKnownLogins(sql, lead),
    clock,
    audit: createAudit(sql, actor),
  };
};

/** Opens the store and brings its schema up to date. */
export const openStore = async (options: StoreOptions) => {
  const { dataDir, databaseUrl, actor = actorOf(), wrap = (sql) => sql } = options;
  const opened =
    databaseUrl === undefined ? fairSql(await openEmbedded(dataDir)) : openPostgres(databaseUrl);
  const sql = wrap(opened);
  try {
    const migrated = await (databaseUrl === undefined
      ? migrate(sql)
      : migratePostgres(databaseUrl));
    const clock = await openClock(sql, options.clocks);
    return {
      kind: databaseUrl === undefined ? ('pglite' as const) : ('postgres' as const),
      /** Names of the migrations that were applied when it was opened. */
      migrated,
      /** Sentences for the log: what was found when it was opened. */
      warnings: databaseUrl === undefined ? await readLogWarnings(dataDir) : [],
      ...createTables(sql, clock, actor),
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
