import pg from 'pg';
import { isStoreDown } from './is-down.js';
import { bigintType, parseBigint, type Sql, type SqlSession } from './sql.js';

type PostgresOptions = {
  readonly maxConnections?: number;
  /** Time limit of a statement; 0 for none. */
  readonly statementTimeoutMs?: number;
};

const session = (queries: Pick<pg.ClientBase, 'query'>): SqlSession => ({
  query: async <Row>(text: string, params: readonly unknown[] = []) => {
    const { rows } = await queries.query(text, [...params]);
    return rows as Row[];
  },
  script: async (text) => {
    await queries.query(text);
  },
});

const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === bigintType ? parseBigint : (pg.types.getTypeParser(type, format) as unknown),
};

/**
 * Not sent as parameters of the connection: a pooler refuses those. Behind one, connections of the server
 * are shared, so a transaction sets its own, and deploy/pgbouncer sets those of single statements.
 */
const timeLimits = (scope: 'session' | 'local', ms: number): string =>
  `set ${scope} statement_timeout = ${ms}; set ${scope} idle_in_transaction_session_timeout = ${ms}`;

export const openPostgres = (
  databaseUrl: string,
  { maxConnections = 10, statementTimeoutMs = 3_000 }: PostgresOptions = {},
): Sql => {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'anverso',
    max: maxConnections,
    connectionTimeoutMillis: 3_000,
    // pg-pool waits for the promise, though its types do not say so.
    // oxlint-disable-next-line typescript/no-misused-promises
    onConnect: async (client) => {
      if (statementTimeoutMs > 0) await client.query(timeLimits('session', statementTimeoutMs));
    },
    // Client-side time-out: a frozen or vanished server does not enforce its own.
    query_timeout: statementTimeoutMs > 0 ? statementTimeoutMs + 1_000 : 0,
    keepAlive: true,
    types,
  });
  // A connection that the server drops is replaced at the next query. Without a listener the event
  // would end the process, whether the connection is idle or in use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));

  const transaction = async <T>(work: (inner: SqlSession) => Promise<T>): Promise<T> => {
    const client = await pool.connect();
    let broken = false;
    try {
      await client.query(`begin; ${timeLimits('local', statementTimeoutMs)}`);
      const done = await work(session(client));
      await client.query('commit');
      return done;
    } catch (fault) {
      // The connection is dropped: if it does not answer, a rollback would wait just as long.
      if (isStoreDown(fault)) broken = true;
      else await client.query('rollback').catch(() => (broken = true));
      throw fault;
    } finally {
      client.release(broken);
    }
  };

  return { ...session(pool), transaction, close: () => pool.end() };
};
