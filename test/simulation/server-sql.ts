import { migrate } from '../../src/store/migrate.js';
import { openPostgres } from '../../src/store/postgres.js';
import type { Sql } from '../../src/store/sql.js';
import { type Contents, newDatabase } from '../support/stores.js';

/** A database of its own on the tests' PostgreSQL; closing drops it. */
const openWith = async (contents: Contents): Promise<Sql> => {
  const { url, drop } = await newDatabase(contents);
  const sql = openPostgres(url, { statementTimeoutMs: 0 });
  const close = async (): Promise<void> => {
    await sql.close();
    await drop();
  };
  return { ...sql, close };
};

export const openEmptyServerSql = (): Promise<Sql> => openWith('empty');

export const openServerSql = async (): Promise<Sql> => {
  const sql = await openWith('up-to-date');
  await migrate(sql);
  return sql;
};
