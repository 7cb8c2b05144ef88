import type { SqlSession } from './sql.js';
import { filterSql, filterValues, type TransactionFilter } from './transactions.js';

export const summarySteps = ['minute', 'hour', 'day'] as const;
export type SummaryStep = (typeof summarySteps)[number];

/** Outcomes in one step of time (UTC), and how long processing took where it was timed. */
export type TransactionCount = {
  readonly at: Date;
  readonly accepted: number;
  readonly rejected: number;
  readonly failed: number;
  readonly medianMs: number | null;
  readonly p95Ms: number | null;
};

export type CodeCount = { readonly code: number; readonly count: number };

/** The newest steps only: 16 days of hours, or more than six hours of minutes. */
const maxSteps = 400;

export const createTransactionSummary = (sql: SqlSession) => ({
  /** Oldest first; a step without a transaction is left out. */
  counts: async (client: string, filter: TransactionFilter, step: SummaryStep) => {
    const rows = await sql.query<TransactionCount>(
      `select date_trunc($7, recorded_at, 'UTC') as at,
         (count(*) filter (where outcome = 'accepted'))::integer as accepted,
         (count(*) filter (where outcome = 'rejected'))::integer as rejected,
         (count(*) filter (where outcome = 'failed'))::integer as failed,
         percentile_cont(0.5) within group (order by total_ms) as "medianMs",
         percentile_cont(0.95) within group (order by total_ms) as "p95Ms"
       from (select recorded_at, outcome,
               (select sum(value::double precision) from jsonb_each_text(timings_ms)) as total_ms
             from transactions where ${filterSql}) as matching
       group by at order by at desc limit ${maxSteps}`,
      [...filterValues(client, filter), step],
    );
    return [...rows].reverse();
  },

  /** Most frequent first. */
  codes: (client: string, filter: TransactionFilter): Promise<readonly CodeCount[]> =>
    sql.query<CodeCount>(
      `select code, count(*)::integer as count from transactions
       where ${filterSql} and code is not null
       group by code order by count desc, code limit 100`,
      filterValues(client, filter),
    ),
});

export type TransactionSummary = ReturnType<typeof createTransactionSummary>;
