import type { CheckFigure, ReviewFigures } from './reviews.js';
import type { SqlSession } from '../sql.js';

/** How many wait and since when; how often people overrule the policy. */
export const createReviewFigures = (sql: SqlSession) => ({
  figures: async (client: string, since: Date): Promise<ReviewFigures> => {
    const [queue] = await sql.query<Omit<ReviewFigures, 'checks'>>(
      `select count(*)::integer as waiting, min(decided_at) as "oldestAt" from capture_sessions
       where client = $1 and outcome = 'review'`,
      [client],
    );
    const checks = await sql.query<CheckFigure>(
      `select reason ->> 'check' as "check", count(distinct id)::integer as reviewed,
         (count(distinct id) filter (where outcome = 'approved'))::integer as approved
       from capture_sessions, jsonb_array_elements(reasons) as reason
       where client = $1 and outcome in ('approved', 'declined') and decided_by like 'reviewer %'
         and decided_at >= $2
       group by 1 order by 2 desc, 1`,
      [client, since],
    );
    return { ...queue!, checks };
  },

  /** Of all clients but sandboxes, for the metrics. */
  waitingInAll: async (): Promise<{ readonly waiting: number; readonly oldestAt: Date | null }> => {
    const rows = await sql.query<{ waiting: number; oldestAt: Date | null }>(
      `select count(*)::integer as waiting, min(decided_at) as "oldestAt"
       from capture_sessions join clients on clients.name = client
       where outcome = 'review' and not sandbox`,
    );
    return rows[0]!;
  },
});
