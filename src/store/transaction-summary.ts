import type { SqlSession } from './sql.js';
import { type Outcome, outcomes, type TransactionFilter } from './transactions.js';

export const summarySteps = ['minute', 'hour', 'day'] as const;
type SummaryStep = (typeof summarySteps)[number];

/** Outcomes in one step of time (UTC), and how long processing took where it was timed. */
export type TransactionCount = {
  readonly at: Date;
  readonly accepted: number;
  readonly review: number;
  readonly rejected: number;
  readonly failed: number;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
};

export type CodeCount = { readonly code: number; readonly count: number };
export type ReasonCount = { readonly reason: string; readonly count: number };

type Row = Readonly<Record<Outcome, number>> & {
  readonly at: Date;
  /** As one JSON text: half the time of a list of objects for each hour. */
  readonly times: string;
};

/** The newest steps only: 16 days of hours, or more than six hours of minutes. */
const maxSteps = 400;

/** Where a bucket of time begins (0003_transaction_counts.sql): each is 10 % wide. */
const startMs = (bucket: number): number => 1.1 ** bucket - 1;

/** Accurate to 5 %: times are assumed to be spread evenly inside a bucket. */
const percentile = (times: ReadonlyMap<number, number>, share: number): number | null => {
  const buckets = [...times].filter(([, count]) => count > 0).sort(([a], [b]) => a - b);
  const wanted = share * buckets.reduce((sum, [, count]) => sum + count, 0);
  let before = 0;
  for (const [bucket, count] of buckets) {
    if (before + count >= wanted) {
      const fromMs = startMs(bucket);
      const toMs = startMs(bucket + 1);
      return fromMs + ((wanted - before) / count) * (toMs - fromMs);
    }
    before += count;
  }
  return null;
};

const summarise = ({
  at,
  accepted,
  review,
  rejected,
  failed,
  times: text,
}: Row): TransactionCount => {
  const times = new Map<number, number>();
  for (const some of JSON.parse(`[${text}]`) as Record<string, number>[])
    for (const [bucket, count] of Object.entries(some))
      times.set(Number(bucket), (times.get(Number(bucket)) ?? 0) + count);
  const medianMs = percentile(times, 0.5);
  const p95Ms = percentile(times, 0.95);
  return { at, accepted, review, rejected, failed, medianMs, p95Ms };
};

/** A step that `from` or `to` falls into is counted as a whole. */
const matching = `client = $1 and step = $2
  and ($3::text is null or kind = $3)
  and ($4::integer is null or code = $4)
  and ($5::text is null or outcome = $5)
  and ($6::timestamptz is null or at >= date_trunc($2, $6::timestamptz, 'UTC'))
  and ($7::timestamptz is null or at < $7)`;

const values = (client: string, step: SummaryStep, filter: TransactionFilter) => [
  client,
  step,
  filter.kind ?? null,
  filter.code ?? null,
  filter.outcome ?? null,
  filter.from ?? null,
  filter.to ?? null,
];

/** Rows that one statement adds up, so that it stays within the database's time limit. */
const compactedAtOnce = 2000;

/**
 * Connections count in rows of their own (0003_transaction_counts.sql). Once a time step is over,
 * these rows are merged: otherwise a million records by sixteen connections would have a quarter of
 * a million rows, and a summary would read a hundred thousand of them.
 */
const compact = `
  with old as (
    select ctid from transaction_counts
    where slot > 0 and at < $1::timestamptz - ('1 ' || step)::interval - interval '1 minute'
    limit ${compactedAtOnce} for update skip locked
  ), gone as (
    delete from transaction_counts where ctid in (select ctid from old) returning *
  ), total as (
    select client, step, at, kind, outcome, code, sum(count)::integer as count
    from gone group by 1, 2, 3, 4, 5, 6
  ), bucket as (
    select client, step, at, kind, outcome, code, key, sum(value::integer) as n
    from gone, jsonb_each_text(times) group by 1, 2, 3, 4, 5, 6, 7
  ), timed as (
    select client, step, at, kind, outcome, code, jsonb_object_agg(key, n) as times
    from bucket group by 1, 2, 3, 4, 5, 6
  )
  insert into transaction_counts as c
  select client, step, at, kind, outcome, code, 0, count, coalesce(times, '{}')
  from total left join timed using (client, step, at, kind, outcome, code)
  on conflict (client, step, at, kind, outcome, code, slot) do update set
    count = c.count + excluded.count,
    times = (
      select coalesce(jsonb_object_agg(key, n), '{}') from (
        select key, sum(value::integer) as n from (
          select * from jsonb_each_text(c.times) union all
          select * from jsonb_each_text(excluded.times)
        ) as both_times group by key
      ) as added
    )
  returning 1`;

const countOf = (outcome: Outcome): string =>
  `coalesce(sum(count) filter (where outcome = '${outcome}'), 0)::integer as ${outcome}`;

/** Computed from the counts that the database keeps, so the number of records does not matter. */
export const createTransactionSummary = (sql: SqlSession) => ({
  /**
   * Oldest first; time steps without a transaction are left out. Minutes are available for two
   * days.
   */
  counts: async (client: string, filter: TransactionFilter, step: SummaryStep) => {
    // Sorted by the time step alone, so that the index gives the newest without sorting the rest.
    const rows = await sql.query<Row>(
      `select at, ${outcomes.map(countOf).join(', ')}, string_agg(times::text, ',') as times
       from transaction_counts
       where ${matching}
       group by at order by at desc limit ${maxSteps}`,
      values(client, step, filter),
    );
    return rows
      .map(summarise)
      .reverse()
      .filter((count) => outcomes.some((outcome) => count[outcome] > 0));
  },

  /** Most frequent first. */
  codes: (client: string, filter: TransactionFilter, step: SummaryStep) =>
    sql.query<CodeCount>(
      `select code, sum(count)::integer as count from transaction_counts
       where ${matching} and code >= 0
       group by code having sum(count) > 0 order by count desc, code limit 100`,
      values(client, (filter.from ?? filter.to) ? step : 'day', filter),
    ),

  /** Refusals for which the interface has no number, most frequent first. There are few of them. */
  reasons: (client: string, { kind, outcome, code, from, to }: TransactionFilter) =>
    sql.query<ReasonCount>(
      `select reason, count(*)::integer as count from transactions
       where client = $1 and code is null and reason is not null
         and ($2::text is null or kind = $2)
         and ($3::text is null or outcome = $3)
         and $4::integer is null
         and ($5::timestamptz is null or recorded_at >= $5)
         and ($6::timestamptz is null or recorded_at < $6)
       group by reason order by count desc, reason limit 100`,
      [client, kind ?? null, outcome ?? null, code ?? null, from ?? null, to ?? null],
    ),

  /** Merges the rows in which several connections have counted. */
  compact: async (now: Date): Promise<void> => {
    while ((await sql.query(compact, [now])).length > 0);
  },

  /** Removes counts without any record left, and minutes older than two days. */
  removeExpired: async (now: Date): Promise<void> => {
    await sql.query(
      `delete from transaction_counts using clients
       where client = name and step = 'minute' and at < $1::timestamptz - interval '2 days'`,
      [now],
    );
    await sql.query(
      `delete from transaction_counts using (
         select name, coalesce((select recorded_at from transactions
           where client = name order by id limit 1), $1) as since from clients) as oldest
       where client = name and step in ('minute', 'hour', 'day')
         and at < since - interval '2 days'`,
      [now],
    );
  },
});
