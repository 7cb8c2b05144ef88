import { describe, expect, it } from 'vitest';
import { eachStore } from '../../test/support/stores.js';
import { openEmbedded } from './embedded/open-embedded.js';
import { migrate, readMigrations } from './migrate.js';
import { maxUnconfirmedMs, readObserved, resumedMs, unconfirmedProblem } from './observed-time.js';
import type { StoreOptions } from './open-store.js';
import { openPostgres } from './postgres.js';
import type { Sql } from './sql.js';

const openSql = ({ dataDir, databaseUrl }: StoreOptions): Promise<Sql> =>
  databaseUrl === undefined ? openEmbedded(dataDir) : Promise.resolve(openPostgres(databaseUrl));

describe('observed time', () => {
  const row = { observedMs: 1000, boot: 'a', ms: 500, generation: 1, mostMs: 0 };
  it.each([
    ['the same boot: what the machine has counted', { boot: 'a', ms: 700 }, 1200],
    ['another boot: nobody has counted', { boot: 'b', ms: 700 }, 1000],
    ['an uptime that starts anew in a container', { boot: 'a', ms: 100 }, 1000],
    ['a system that names no boot', { boot: null, ms: 700 }, 1000],
  ])('after a restart on %s', (_name, uptime, wantedMs) => {
    expect(resumedMs(row, uptime)).toBe(wantedMs);
  });
  it('an unknown boot is never the same as another', () => {
    expect(resumedMs({ ...row, boot: null }, { boot: null, ms: 700 })).toBe(1000);
  });

  it('an hour is a restart, more is reported', () => {
    expect(unconfirmedProblem(maxUnconfirmedMs)).toBeUndefined();
    expect(unconfirmedProblem(maxUnconfirmedMs + 1)).toContain('1.0 h ahead');
    expect(unconfirmedProblem(-2 * maxUnconfirmedMs)).toContain('2.0 h behind');
  });

  eachStore((_kind, stores) => {
    it('every table with a deadline keeps the lead about it', async () => {
      const sql = await openSql(await stores.fresh());
      try {
        await migrate(sql);
        const columns = await sql.query<{ table: string; column: string }>(
          `select table_name as table, column_name as column from information_schema.columns
           where table_schema = 'public'`,
        );
        const tablesWith = (...names: string[]) =>
          columns.filter(({ column }) => names.includes(column)).map(({ table }) => table);
        const dated = new Set(tablesWith('expires_at', 'retain_until', 'retired_at'));
        // Removed with its family, whose deadline is that of the newest token.
        dated.delete('refresh_tokens');
        expect([...dated].sort()).toEqual(tablesWith('unconfirmed_ms').sort());
      } finally {
        await sql.close();
      }
    });

    it('an upgrade with a clock that is ahead starts from the newest record, not from the clock', async () => {
      const sql = await openSql(await stores.fresh('empty'));
      try {
        const known = await readMigrations();
        await migrate(
          sql,
          known.filter(({ name }) => name < '0014'),
        );
        await sql.script(`update write_probe set at = now() - interval '101 days';
          insert into transactions (client, kind, outcome, timings_ms, models, request_id,
            recorded_at, retain_until)
          values ('acme', 'passport', 'accepted', '{}', '{}', 'r', now() - interval '100 days', now());`);
        await migrate(sql);
        const { observedMs } = await readObserved(sql);
        expect((Date.now() - observedMs) / 86_400_000).toBeCloseTo(100, 1);
      } finally {
        await sql.close();
      }
    });
  });
});
