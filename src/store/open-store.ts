import { createClients, type Clients } from './clients.js';
import { createCounters, type Counters } from './counters.js';
import { openEmbedded } from './embedded/open-embedded.js';
import { migrate } from './migrate.js';
import { openPostgres } from './postgres.js';
import { createRefreshTokens, type RefreshTokens } from './refresh-tokens.js';
import { createSigningKeys, type SigningKeys } from './signing-keys.js';
import { createTransactionSummary, type TransactionSummary } from './transaction-summary.js';
import { createTransactions, type Transactions } from './transactions.js';

export type StoreOptions = {
  /** The folder of the embedded database; unused when there is a `databaseUrl`. */
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
};

export type Store = {
  readonly kind: 'pglite' | 'postgres';
  readonly transactions: Transactions;
  readonly transactionSummary: TransactionSummary;
  readonly clients: Clients;
  readonly refreshTokens: RefreshTokens;
  readonly signingKeys: SigningKeys;
  readonly counters: Counters;
  /** Names of the migrations that were applied when it was opened. */
  readonly migrated: readonly string[];
  /** Rejects when the database cannot be reached. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Opens the store and brings its schema up to date. */
export const openStore = async ({ dataDir, databaseUrl }: StoreOptions): Promise<Store> => {
  const sql = databaseUrl === undefined ? await openEmbedded(dataDir) : openPostgres(databaseUrl);
  try {
    return {
      kind: databaseUrl === undefined ? 'pglite' : 'postgres',
      migrated: await migrate(sql),
      transactions: createTransactions(sql),
      transactionSummary: createTransactionSummary(sql),
      clients: createClients(sql),
      refreshTokens: createRefreshTokens(sql),
      signingKeys: createSigningKeys(sql),
      counters: createCounters(sql),
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
