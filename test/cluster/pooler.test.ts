import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isStoreDown } from '../../src/store/is-down.js';
import { openPostgres } from '../../src/store/postgres.js';
import type { Sql } from '../../src/store/sql.js';
import { newDatabase } from '../support/stores.js';
import { hasPooler, type Pooler, startPooler } from './support/pooler.js';

describe.runIf(hasPooler)('PgBouncer in transaction mode', () => {
  let database: Awaited<ReturnType<typeof newDatabase>>;
  let pooler: Pooler;
  let sql: Sql;
  beforeAll(async () => {
    database = await newDatabase('empty');
    pooler = await startPooler(database.url);
    sql = openPostgres(pooler.url, { maxConnections: 20 });
  });
  afterAll(async () => {
    await sql?.close();
    await pooler?.stop();
    await database?.drop();
  });

  it('serves more transactions at once than it has connections', async () => {
    const ofOne = () =>
      sql.transaction(async ({ query }) => {
        const pid = 'select pg_backend_pid() as pid';
        const [first] = await query<{ pid: number }>(pid);
        await query('select pg_sleep(0.02)');
        const [second] = await query<{ pid: number }>(pid);
        expect(second).toEqual(first);
        return first!.pid;
      });
    const used = await Promise.all(Array.from({ length: 20 }, ofOne));
    expect(new Set(used).size).toBeLessThanOrEqual(6);
  });

  it('keeps the time limits: for single statements its own, in a transaction the store’s', async () => {
    await expect(sql.query('select pg_sleep(3.5)')).rejects.toThrow('statement timeout');
    const patient = openPostgres(pooler.url, { maxConnections: 1, statementTimeoutMs: 0 });
    const limit = "select current_setting('statement_timeout') as ms";
    expect(await patient.transaction(({ query }) => query(limit))).toEqual([{ ms: '0' }]);
    await patient.close();
    expect(await sql.query(limit)).toEqual([{ ms: '3s' }]);
  });

  it('refuses what waits too long for a connection, as a store that is not there: 503', async () => {
    const slow = openPostgres(pooler.url, { maxConnections: 6, statementTimeoutMs: 0 });
    let begun = 0;
    const held = Array.from({ length: 6 }, () =>
      slow.transaction(async ({ query }) => {
        await query('select 1');
        begun += 1;
        await query('select pg_sleep(6)');
      }),
    );
    await vi.waitFor(() => expect(begun).toBe(6), 5000);
    const late = sql.transaction(({ query }) => query('select 1'));
    expect(await late.then(() => false, isStoreDown)).toBe(true);
    await Promise.all(held);
    await slow.close();
    expect(await sql.query('select 1 as n')).toEqual([{ n: 1 }]);
  }, 20_000);

  it('passes on nothing that a transaction has set', async () => {
    await sql.transaction(({ query }) =>
      query("select set_config('anverso.actor', 'somebody', true)"),
    );
    const actors = await Promise.all(
      Array.from({ length: 20 }, () =>
        sql.query("select coalesce(current_setting('anverso.actor', true), '') as actor"),
      ),
    );
    expect(new Set(actors.flat().map((row) => (row as { actor: string }).actor))).toEqual(
      new Set(['']),
    );
  });
});
