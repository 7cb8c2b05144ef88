import { describe, expect, it } from 'vitest';
import { plainRecord } from '../../test/store/support/plain-record.js';
import { eachStore } from '../../test/support/stores.js';
import { openEmbedded } from './embedded/open-embedded.js';
import { migrate, readMigrations } from './migrate.js';
import { openPostgres } from './postgres.js';
import { createTransactionSummary } from './transaction-summary.js';
import { erasureTime } from './observed-time.js';

const records = 20_000;

/** One in ten refused, with one of eight codes, over 90 days. */
const fill = `insert into transactions (client, kind, outcome, code, timings_ms, models, request_id,
    recorded_at, retain_until)
  select 'acme', (array['passport', 'selfie', 'identification_card'])[1 + i % 3],
    case when i % 10 = 0 then 'rejected' else 'accepted' end,
    case when i % 10 = 0 then 801 + (i / 10) % 8 end,
    jsonb_build_object('decode', 100, 'mrz', i % 200), '{}', 'r',
    now() - i * interval '90 days' / ${records}, now() + interval '30 days'
  from generate_series(0, ${records - 1}) as i`;

/** For the day that begins at $1. Which records it has depends on the time of the day. */
const exactMedian = `select percentile_disc(0.5) within group
    (order by (timings_ms->>'decode')::float8 + (timings_ms->>'mrz')::float8) as ms
  from transactions where recorded_at >= $1 and recorded_at < $1::timestamptz + interval '1 day'`;

describe('the summary', () => {
  eachStore((_kind, stores) => {
    it(`of ${records} records is read from counts, also of those from before there were any`, async () => {
      const { dataDir, databaseUrl } = await stores.fresh('empty');
      const sql =
        databaseUrl === undefined
          ? await openEmbedded(dataDir)
          : openPostgres(databaseUrl, { statementTimeoutMs: 240_000 });
      try {
        await migrate(sql, (await readMigrations()).slice(0, 2));
        await sql.query(fill);
        await migrate(sql);
        const summary = createTransactionSummary(sql);
        const hours = await summary.counts('acme', {}, 'hour');
        expect(hours).toHaveLength(400);
        const days = await summary.counts('acme', {}, 'day');
        const total = days.reduce((sum, { accepted, rejected }) => sum + accepted + rejected, 0);
        expect(total).toBe(records);
        const { at, medianMs } = days.at(-2)!;
        const [exact] = await sql.query<{ readonly ms: number }>(exactMedian, [at]);
        // Within 5 %, and a little for the two values that a median may lie between.
        expect(Math.abs(medianMs! / exact!.ms - 1)).toBeLessThan(0.055);
        const codes = await summary.codes('acme', {}, 'hour');
        expect(codes).toHaveLength(8);
        expect(codes[0]!.count).toBe(records / 80);
        // Counts stay when the records that they count are gone: no record is read for them.
        await sql.query('truncate transactions cascade');
        expect(await summary.counts('acme', {}, 'day')).toEqual(days);
        expect(await summary.codes('acme', {}, 'hour')).toEqual(codes);
      } finally {
        await sql.close();
      }
    });

    it('is the same when rows of several connections have become one', async () => {
      const { dataDir, databaseUrl } = await stores.fresh();
      const sql =
        databaseUrl === undefined ? await openEmbedded(dataDir) : openPostgres(databaseUrl);
      await migrate(sql);
      await sql.query(`insert into transaction_counts
        select 'acme', step, date_trunc('day', now()) - at * ('1 ' || step)::interval, 'passport',
          outcome, -1, slot, 2, jsonb_build_object('48', 1, slot::text, 1)
        from generate_series(0, 5) as at, generate_series(0, 15) as slot,
          unnest(array['hour', 'day']) as step, unnest(array['accepted', 'rejected']) as outcome`);
      const summary = createTransactionSummary(sql);
      const all = async () => [
        await summary.counts('acme', {}, 'hour'),
        await summary.counts('acme', {}, 'day'),
        await summary.codes('acme', {}, 'day'),
      ];
      const before = await all();
      expect(before[0]).toHaveLength(6);
      await summary.compact(new Date(Date.now() + 3 * 86_400_000));
      expect(await all()).toEqual(before);
      const [rows] = await sql.query<{ all: number; most: number }>(
        'select count(*)::integer as all, max(slot) as most from transaction_counts',
      );
      expect(rows).toEqual({ all: 24, most: 0 });
      await sql.close();
    });

    it('follows what is recorded, erased and expired', async () => {
      const store = await stores.open();
      // All steps together: the clock may reach the next one between two records.
      const counts = async (step: 'minute' | 'day') => {
        const steps = await store.transactionSummary.counts('acme', {}, step);
        if (steps.length === 0) return [];
        const sum = (of: 'accepted' | 'rejected') => steps.reduce((all, one) => all + one[of], 0);
        const timed = steps.find(({ medianMs }) => medianMs !== null);
        return [[sum('accepted'), sum('rejected'), timed?.medianMs ?? null]];
      };
      const timed = { timingsMs: { decode: 40, mrz: 60 } };
      const id = await store.transactions.record(plainRecord(timed));
      const refused = { outcome: 'rejected', code: 801, timingsMs: {} } as const;
      await Promise.all(
        Array.from({ length: 20 }, () => store.transactions.record(plainRecord(refused))),
      );
      const near100 = expect.closeTo(100, -1) as number;
      expect(await counts('day')).toEqual([[1, 20, near100]]);
      expect(await counts('minute')).toEqual([[1, 20, near100]]);
      await store.transactions.remove('acme', id, '::1');
      expect(await counts('day')).toEqual([[0, 20, null]]);
      const after = new Date('2031-01-01T00:00:00Z');
      await store.transactions.removeExpired(erasureTime(after));
      expect(await counts('day')).toEqual([]);
      expect(await store.transactionSummary.codes('acme', {}, 'day')).toEqual([]);
      expect(await store.transactions.countExpired(after)).toBe(0);
    });
  });
});
