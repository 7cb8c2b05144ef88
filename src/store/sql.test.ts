import { beforeAll, afterAll, describe, expect, it } from 'vitest';
import { storesOf } from '../../test/support/stores.js';
import { openEmbedded } from './embedded/open-embedded.js';
import { openPostgres } from './postgres.js';
import { isUniqueViolation, parseBigint, sqlState, type Sql } from './sql.js';

/** Three ways to a database; a query behaves the same in all of them. */
const ways = {
  'PGlite, as its owner': async (stores: ReturnType<typeof storesOf>) => {
    const { dataDir } = await stores.fresh();
    return [await openEmbedded(dataDir)];
  },
  'PGlite, in another process': async (stores: ReturnType<typeof storesOf>) => {
    const { dataDir } = await stores.fresh();
    const owner = await openEmbedded(dataDir);
    return [await openEmbedded(dataDir), owner];
  },
  PostgreSQL: async (stores: ReturnType<typeof storesOf>) => {
    const { databaseUrl } = await stores.fresh();
    return [openPostgres(databaseUrl!)];
  },
} as const;

describe.each(Object.entries(ways))('%s', (name, open) => {
  const stores = storesOf(name === 'PostgreSQL' ? 'postgres' : 'pglite');
  let opened: readonly Sql[] = [];
  let sql: Sql;
  const count = async (): Promise<number> =>
    (await sql.query<{ n: number }>('select count(*) as n from things'))[0]!.n;

  beforeAll(async () => {
    opened = await open(stores);
    sql = opened[0]!;
    await sql.script(`create table things (id bigint generated always as identity, name text unique);
                      insert into things (name) values ('first')`);
  });
  afterAll(async () => {
    for (const one of opened) await one.close();
  });

  it('gives values the same types', async () => {
    const at = new Date('2027-01-02T03:04:05.678Z');
    const [row] = await sql.query(
      `select $1::bigint as big, $2::integer as small, $3::timestamptz as at, $4::jsonb as json,
              $5::text[] as list, $6::text as nothing, $7::boolean as truth`,
      [9_007_199_254_740_991, 7, at, { a: [1.5, 'x'] }, ['ocr', 'liveness'], null, true],
    );
    expect(row).toEqual({
      big: 9_007_199_254_740_991,
      small: 7,
      at,
      json: { a: [1.5, 'x'] },
      list: ['ocr', 'liveness'],
      nothing: null,
      truth: true,
    });
  });

  it('does not round a bigint that is too large', async () => {
    await expect(sql.query('select 9007199254740993::bigint')).rejects.toThrow('out of range');
    expect(await count()).toBeGreaterThan(0);
  });

  it('commits what a transaction did', async () => {
    const before = await count();
    const id = await sql.transaction(async (session) => {
      await session.query('insert into things (name) values ($1)', ['kept-1']);
      const rows = await session.query<{ id: number }>(
        'insert into things (name) values ($1) returning id',
        ['kept-2'],
      );
      return rows[0]!.id;
    });
    expect(typeof id).toBe('number');
    expect(await count()).toBe(before + 2);
  });

  it('keeps nothing of one that failed, and goes on', async () => {
    const before = await count();
    const failed = sql.transaction(async (session) => {
      await session.query('insert into things (name) values ($1)', ['dropped']);
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(await count()).toBe(before);
  });

  it('names the state of an error, in and out of a transaction', async () => {
    const insert = "insert into things (name) values ('first')";
    const fault = await sql.query(insert).catch((caught: unknown) => caught);
    expect(isUniqueViolation(fault)).toBe(true);
    const inside = await sql
      .transaction((session) => session.query(insert))
      .catch((caught: unknown) => caught);
    expect(sqlState(inside)).toBe('23505');
    expect(sqlState(await sql.query('select nonsense').catch((caught: unknown) => caught))).toBe(
      '42703',
    );
  });

  it('keeps concurrent transactions apart', async () => {
    await sql.query("insert into things (name) values ('0')");
    // Each reads and writes the same row; a lost update would leave less than 8.
    await Promise.all(
      Array.from({ length: 8 }, () =>
        sql.transaction(async (session) => {
          const [row] = await session.query<{ id: number; name: string }>(
            "select id, name from things where name ~ '^[0-9]+$' for update",
          );
          await session.query('update things set name = $2 where id = $1', [
            row!.id,
            String(Number(row!.name) + 1),
          ]);
        }),
      ),
    );
    expect(await sql.query("select name from things where name ~ '^[0-9]+$'")).toEqual([
      { name: '8' },
    ]);
  });

  it('refuses to work once closed', async () => {
    await opened[0]!.close();
    await expect(sql.query('select 1')).rejects.toThrow();
    opened = opened.slice(1);
  });
});

describe('parseBigint', () => {
  it('takes what a number holds exactly', () => {
    expect(parseBigint('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
    expect(() => parseBigint('9007199254740992')).toThrow('out of range');
  });
});
