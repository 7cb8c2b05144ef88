/** What the store needs of a database: PGlite in a folder, or PostgreSQL. */
export type SqlSession = {
  readonly query: <Row>(text: string, params?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Runs several statements without parameters, as migrations have. */
  readonly script: (text: string) => Promise<void>;
};

export type Sql = SqlSession & {
  /**
   * Commits when `work` resolves, rolls back when it throws; `work` may run again if nothing of its
   * first run was kept. Use only the session given: PGlite has a single connection, so the outer
   * `query` would wait for this transaction and never return.
   */
  readonly transaction: <T>(work: (session: SqlSession) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};

/** PostgreSQL's five-character error code, such as 23505 for a unique violation. */
export const sqlState = (fault: unknown): string | undefined => {
  if (!(fault instanceof Error) || !('code' in fault)) return undefined;
  return typeof fault.code === 'string' ? fault.code : undefined;
};

export const isUniqueViolation = (fault: unknown): boolean => sqlState(fault) === '23505';

/** Object id of the type `bigint`, the same in every PostgreSQL. */
export const bigintType = 20;

/**
 * Ids are `bigint` in the database and numbers here. Past 2^53 a number would silently be rounded,
 * so that is a fault (at 1000 records a second: in 285 000 years).
 */
export const parseBigint = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of range: ${text}`);
  return value;
};
