import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storesOf } from '../../../test/support/stores.js';
import { openPglite } from './pglite.js';
import type { Sql } from '../sql.js';
import { checkpointIfDue } from './maintenance.js';

const megabyte = 1024 * 1024;

describe('maintenance of the embedded database', () => {
  const stores = storesOf('pglite');
  let sql: Sql;
  beforeAll(async () => {
    sql = await openPglite(join((await stores.fresh()).dataDir, 'store', 'pglite'));
    await sql.script('create table heavy (text text)');
  });
  afterAll(() => sql.close());

  it('cuts the log when it has grown enough', async () => {
    expect(await checkpointIfDue(sql, megabyte)).toBe(false);
    await sql.query("insert into heavy select repeat('x', 1000) from generate_series(1, 2000)");
    expect(await checkpointIfDue(sql)).toBe(false);
    expect(await checkpointIfDue(sql, megabyte)).toBe(true);
    expect(await checkpointIfDue(sql, megabyte)).toBe(false);
  });

  it('reaches every database there is, so that none grows too old', async () => {
    expect(await sql.query('select datname from pg_database')).toEqual([{ datname: 'postgres' }]);
    await sql.query('vacuum (freeze)');
    expect(await sql.query('select age(datfrozenxid) < 100 as young from pg_database')).toEqual([
      { young: true },
    ]);
  });
});
