import { migrate } from '../../src/store/migrate.js';
import { openPostgres } from '../../src/store/postgres.js';
import type { Sql } from '../../src/store/sql.js';
import { newDatabase } from '../support/stores.js';

/** A database of its own on the tests' PostgreSQL; closing drops it. */
export const openServerSql = async (): Promise<Sql> => {
  const { url, drop } = await newDatabase();
  const sql = openPostgres(url, { statementTimeoutMs: 0 });
  await migrate(sql);
  const close = async (): Promise<void> => {
    await sql.close();
    await drop();
  };
  return { ...sql, close };
};
