import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newDatabase } from '../../test/support/stores.js';
import { openPostgres } from './postgres.js';
import type { Sql } from './sql.js';

describe('PostgreSQL', () => {
  let sql: Sql;
  let drop: () => Promise<void>;
  let url: string;
  beforeAll(async () => {
    ({ url, drop } = await newDatabase());
    sql = openPostgres(url, { statementTimeoutMs: 500 });
    await sql.script('create table things (name text)');
  });
  afterAll(async () => {
    await sql.close();
    await drop();
  });

  const cutAllOthers = async (): Promise<void> => {
    const admin = openPostgres(url);
    await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await admin.close();
  };

  it('that drops idle connections is connected to again', async () => {
    await sql.query('select 1');
    await cutAllOthers();
    // The first query may still use the dead connection, before the pool notices.
    await vi.waitFor(() => sql.query('select 1'));
    expect(await sql.query('select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('that drops a connection in a transaction costs that one only', async () => {
    const cut = sql.transaction(async (session) => {
      await session.query("insert into things values ('half')");
      await cutAllOthers();
      await session.query("insert into things values ('other half')");
    });
    await expect(cut).rejects.toThrow();
    expect(await sql.query('select * from things')).toEqual([]);
  });

  it('is not waited for without end', async () => {
    await expect(sql.query('select pg_sleep(10)')).rejects.toThrow('statement timeout');
    expect(await sql.query('select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('that is not there is said to be not there, soon', async () => {
    const nowhere = openPostgres('postgres://nobody@127.0.0.1:1/none');
    await expect(nowhere.query('select 1')).rejects.toThrow('ECONNREFUSED');
    await nowhere.close();
  });
});
