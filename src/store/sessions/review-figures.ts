import type { CheckFigure, ReviewFigures } from './reviews.js';
import type { SqlSession } from '../sql.js';

const byPeople = `client = $1 and outcome in ('approved', 'declined')
  and decided_by like 'reviewer %' and decided_at >= $2`;

/** How many sessions wait and since when; how often reviewers overrule the policy. */
export const createReviewFigures = (sql: SqlSession) => ({
  figures: async (client: string, since: Date): Promise<ReviewFigures> => {
    const [queue] = await sql.query<Pick<ReviewFigures, 'waiting' | 'oldestAt'>>(
      `select count(*)::integer as waiting, min(decided_at) as "oldestAt" from capture_sessions
       where client = $1 and outcome = 'review'`,
      [client],
    );
    const [total] = await sql.query<Pick<ReviewFigures, 'decided' | 'approved' | 'medianSeconds'>>(
      `select count(*)::integer as decided,
         (count(*) filter (where outcome = 'approved'))::integer as approved,
         percentile_cont(0.5) within group
           (order by extract(epoch from decided_at - ended_at))::float8 as "medianSeconds"
       from capture_sessions where ${byPeople}`,
      [client, since],
    );
    const checks = await sql.query<CheckFigure>(
      `select reason ->> 'check' as "check", count(distinct id)::integer as reviewed,
         (count(distinct id) filter (where outcome = 'approved'))::integer as approved
       from capture_sessions, jsonb_array_elements(reasons) as reason
       where ${byPeople}
       group by 1 order by 2 desc, 1`,
      [client, since],
    );
    return { ...queue!, ...total!, checks };
  },

  /** For all clients except sandboxes, for the metrics. */
  waitingInAll: async (): Promise<{ readonly waiting: number; readonly oldestAt: Date | null }> => {
    const rows = await sql.query<{ waiting: number; oldestAt: Date | null }>(
      `select count(*)::integer as waiting, min(decided_at) as "oldestAt"
       from capture_sessions join clients on clients.name = client
       where outcome = 'review' and not sandbox`,
    );
    return rows[0]!;
  },
});
