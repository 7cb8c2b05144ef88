import { createClients } from './clients.js';
import { createClock } from './clock.js';
import { createCounters } from './counters.js';
import { openEmbedded } from './embedded/open-embedded.js';
import { migrate } from './migrate.js';
import { openPostgres } from './postgres.js';
import { createRefreshTokens } from './refresh-tokens.js';
import { createSigningKeys } from './signing-keys.js';
import { createTransactionSummary } from './transaction-summary.js';
import { createTransactions } from './transactions.js';

export type StoreOptions = {
  /** The folder of the embedded database; unused when there is a `databaseUrl`. */
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
};

/** Opens the store and brings its schema up to date. */
export const openStore = async ({ dataDir, databaseUrl }: StoreOptions) => {
  const sql = databaseUrl === undefined ? await openEmbedded(dataDir) : openPostgres(databaseUrl);
  try {
    return {
      kind: databaseUrl === undefined ? ('pglite' as const) : ('postgres' as const),
      /** Names of the migrations that were applied when it was opened. */
      migrated: await migrate(sql),
      transactions: createTransactions(sql),
      transactionSummary: createTransactionSummary(sql),
      clients: createClients(sql),
      refreshTokens: createRefreshTokens(sql),
      signingKeys: createSigningKeys(sql),
      counters: createCounters(sql),
      clock: await createClock(sql),
      /** Rejects when the database cannot be reached. */
      ping: async () => {
        await sql.query('select 1');
      },
      close: () => sql.close(),
    };
  } catch (fault) {
    await sql.close();
    throw fault;
  }
};

export type Store = Awaited<ReturnType<typeof openStore>>;
