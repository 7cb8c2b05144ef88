/** A million records in a store: are summaries and lists as fast as with a few? */
import { tableOf } from '../../support/markdown.js';
import { openEmbedded } from '../../../src/store/embedded/open-embedded.js';
import { migrate } from '../../../src/store/migrate.js';
import { openPostgres } from '../../../src/store/postgres.js';
import type { Sql } from '../../../src/store/sql.js';
import { createTransactionSummary } from '../../../src/store/transaction-summary.js';
import { createTransactions } from '../../../src/store/transactions.js';
import { percentile } from '../report.js';
import { held, type Scenario } from './scenario.js';
import { makeDataDir, withDatabase } from './where.js';

const mostMs = 100;
const repeats = 21;
const partRows = 50_000;

/** One in ten refused, with one of eight codes, over 90 days. */
const fill = (from: number, to: number, rows: number) => `
  insert into transactions (client, kind, outcome, code, timings_ms, models, request_id,
    recorded_at, retain_until)
  select 'acme', (array['passport', 'selfie', 'identification_card'])[1 + i % 3],
    case when i % 10 = 0 then 'rejected' else 'accepted' end,
    case when i % 10 = 0 then 801 + (i / 10) % 8 end,
    jsonb_build_object('decode', 100, 'mrz', i % 200), '{}', 'r',
    now() - i * interval '90 days' / ${rows}, now() + interval '30 days'
  from generate_series(${from}, ${to - 1}) as i`;

/**
 * What the trigger would have counted, at once: row by row it takes an hour. \`slots\` is how many
 * connections have recorded; each counts in rows of its own.
 */
const count = (slots: number) => `
  insert into transaction_counts
  select client, step, at, kind, outcome, code, slot, sum(n), jsonb_object_agg(bucket, n)
  from (
    select client, step, date_trunc(step, recorded_at, 'UTC') as at, kind, outcome,
      coalesce(code, -1) as code, (id * 7 % ${slots})::smallint as slot,
      time_bucket(timings_ms) as bucket, count(*)::integer as n
    from transactions, unnest(array['day', 'hour', 'minute']) as step
    where step <> 'minute' or recorded_at > now() - interval '2 days'
    group by 1, 2, 3, 4, 5, 6, 7, 8
  ) as grouped
  group by 1, 2, 3, 4, 5, 6, 7`;

const fillStore = async (
  sql: Sql,
  rows: number,
  slots: number,
  progress: (share: number) => void,
) => {
  await migrate(sql);
  await sql.query('alter table transactions disable trigger count_recorded');
  for (let from = 0; from < rows; from += partRows) {
    await sql.query(fill(from, Math.min(rows, from + partRows), rows));
    progress((0.8 * from) / rows);
  }
  await sql.query(count(slots));
  await sql.query('alter table transactions enable trigger count_recorded');
  await sql.script('analyze transactions; analyze transaction_counts');
};

const timesOf = async (work: () => Promise<unknown>): Promise<readonly number[]> => {
  const times: number[] = [];
  for (let i = 0; i < repeats; i++) {
    const startMs = performance.now();
    await work();
    times.push(performance.now() - startMs);
  }
  return times.slice(1).sort((a, b) => a - b);
};

const measure = async (name: string, sql: Sql) => {
  // As the service does it every 15 minutes, and the database by itself afterwards.
  await createTransactionSummary(sql).compact(new Date());
  await sql.script('vacuum analyze transaction_counts');
  const [summary, transactions] = [createTransactionSummary(sql), createTransactions(sql)];
  const both = (step: 'minute' | 'hour' | 'day') => async () => {
    await summary.counts('acme', {}, step);
    await summary.codes('acme', {}, step);
  };
  const works = {
    'summary by hour (the default)': both('hour'),
    'summary by day': both('day'),
    'summary by minute': both('minute'),
    'list, newest 200': () => transactions.list('acme', { limit: 200 }),
    'list, from the middle': () => transactions.list('acme', { limit: 200, before: 500_000 }),
    'list of a code that never was': () => transactions.list('acme', { limit: 200, code: 899 }),
  };
  const rows: (readonly [...string[], boolean])[] = [];
  for (const [what, work] of Object.entries(works)) {
    const times = await timesOf(work);
    const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
    rows.push([name, what, p50.toFixed(1), p95.toFixed(1), p50 <= mostMs]);
  }
  const [size] = await sql.query<{ all: number; counts: number }>(
    `select pg_total_relation_size('transactions') as all,
       pg_total_relation_size('transaction_counts') as counts`,
  );
  return {
    rows,
    size: `${name}: ${sizeText(size!.all)} of records, ${sizeText(size!.counts)} of counts`,
  };
};

const sizeText = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;

export const summaries: Scenario = {
  title: 'Summaries of a million records',
  run: async ({ rows }, progress) => {
    const folder = await makeDataDir();
    const embedded = await openEmbedded(folder.path);
    await fillStore(embedded, rows, 1, (share) => progress(share / 2));
    const small = await measure('PGlite', embedded);
    await embedded.close();
    await folder.remove();
    const large = await withDatabase('PostgreSQL', async (env) => {
      const sql = openPostgres(env['DATABASE_URL']!, { statementTimeoutMs: 600_000 });
      await fillStore(sql, rows, 16, (share) => progress((1 + share) / 2));
      try {
        return await measure('PostgreSQL', sql);
      } finally {
        await sql.close();
      }
    });
    const all = [...small.rows, ...large.rows];
    const section = [
      `${rows} records of one client over 90 days. The two queries of \`/transactions/summary\` together, and lists: ${repeats - 1} times after a first one. On disk, indexes included: ${small.size}; ${large.size}.`,
      tableOf(
        ['store', 'what', 'p50, ms', 'p95, ms', `p50 at most ${mostMs} ms`],
        all.map((row) => [...row.slice(0, -1), held(row.at(-1) as boolean)]),
      ),
    ].join('\n\n');
    return { section, isHeld: all.every((row) => row.at(-1)) };
  },
};
