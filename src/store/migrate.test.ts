import { describe, expect, it } from 'vitest';
import { eachStore } from '../../test/support/stores.js';
import { openEmbedded } from './embedded/open-embedded.js';
import { migrate, migration, readMigrations } from './migrate.js';
import type { StoreOptions } from './open-store.js';
import { openPostgres } from './postgres.js';
import type { Sql } from './sql.js';

const openSql = ({ dataDir, databaseUrl }: StoreOptions): Promise<Sql> =>
  databaseUrl === undefined ? openEmbedded(dataDir) : Promise.resolve(openPostgres(databaseUrl));

const one = migration('0001_one.sql', 'create table one (n integer); insert into one values (1);');
const two = migration('0002_two.sql', 'alter table one add column m integer;');

describe('migrations', () => {
  /** A gap in the numbers is allowed: each migration is applied by its name. */
  it('have a number each, which no other has', async () => {
    const names = (await readMigrations()).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(name).toMatch(/^\d{4}_[a-z0-9_]+\.sql$/);
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
  });

  eachStore((_kind, stores) => {
    it('are applied once, in order, and what failed leaves nothing', async () => {
      const sql = await openSql(await stores.fresh('empty'));
      try {
        expect(await migrate(sql, [one])).toEqual(['0001_one.sql']);
        expect(await migrate(sql, [one])).toEqual([]);
        expect(await migrate(sql, [one, two])).toEqual(['0002_two.sql']);

        const bad = migration('0003_bad.sql', 'create table half (n integer); select nonsense;');
        await expect(migrate(sql, [one, two, bad])).rejects.toThrow('nonsense');
        await expect(sql.query('select * from half')).rejects.toThrow('half');
        expect(await migrate(sql, [one, two])).toEqual([]);

        await expect(migrate(sql, [one])).rejects.toThrow('newer than this version');
        const changed = migration(two.name, `${two.text} `);
        await expect(migrate(sql, [one, changed])).rejects.toThrow('changed after it was applied');
        expect(await sql.query('select n from one')).toEqual([{ n: 1 }]);
      } finally {
        await sql.close();
      }
    });

    it('are applied by one of several nodes that start at once', async () => {
      const options = await stores.fresh('empty');
      const opened = await Promise.all([1, 2, 3].map(() => stores.open(options)));
      const applied = opened.flatMap(({ migrated }) => migrated);
      expect(applied.sort()).toEqual((await readMigrations()).map(({ name }) => name));
      await Promise.all(opened.map((store) => store.ping()));
    });
  });
});
