/** What the store asks of a database. Two make it: PGlite in a folder, and PostgreSQL. */
export type SqlSession = {
  readonly query: <Row>(text: string, params?: readonly unknown[]) => Promise<readonly Row[]>;
  /** Several statements at once, without parameters: the migrations. */
  readonly script: (text: string) => Promise<void>;
};

export type Sql = SqlSession & {
  /**
   * Commits when `work` resolves, rolls back when it throws; `work` may run a second time when
   * nothing of the first was kept. Inside, use only the session given:
   * PGlite has a single connection, so the outer `query` would wait for this transaction for ever.
   */
  readonly transaction: <T>(work: (session: SqlSession) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
};

/** The five letters PostgreSQL gives to each error, e.g. 23505 for a unique violation. */
export const sqlState = (fault: unknown): string | undefined => {
  if (!(fault instanceof Error) || !('code' in fault)) return undefined;
  return typeof fault.code === 'string' ? fault.code : undefined;
};

export const isUniqueViolation = (fault: unknown): boolean => sqlState(fault) === '23505';

/** Type number of `bigint` in every PostgreSQL catalogue. */
export const bigintType = 20;

/**
 * Ids are `bigint` in the database and plain numbers here. Past 2^53 a number would silently be
 * another one, so that is a fault instead (at 1000 records a second: in 285 000 years).
 */
export const parseBigint = (text: string): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`bigint out of range: ${text}`);
  return value;
};
