import type { CheckName, CheckResult, DecisionOutcome } from '../../contract/decision.js';
import type { SqlSession } from '../sql.js';
import type { CaptureSession, SessionStatus } from './capture-session.js';
import { selectSessions } from './select-sessions.js';

export type SessionFilter = {
  readonly reference?: string | undefined;
  readonly status?: SessionStatus | undefined;
  readonly outcome?: DecisionOutcome | undefined;
  readonly check?: CheckName | undefined;
  /** Result of `check`; by default any result except `not_run`. */
  readonly result?: CheckResult | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
};

type SessionPage = SessionFilter & {
  /** The last session of the previous page. */
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined;
  readonly limit: number;
};

const found = ({ check, result }: SessionFilter): string | null =>
  check === undefined ? null : JSON.stringify([{ check, ...(result && { result }) }]);

/** Newest first, of one client. */
export const createSessionList = (sql: SqlSession) => ({
  list: (client: string, page: SessionPage): Promise<readonly CaptureSession[]> =>
    selectSessions(
      sql,
      `where client = $1
         and ($2::text is null or reference = $2)
         and ($3::text is null or status = $3)
         and ($4::text is null or outcome = $4)
         and ($5::jsonb is null or checks @> $5)
         and ($6::timestamptz is null or created_at >= $6)
         and ($7::timestamptz is null or created_at < $7)
         and ($8::timestamptz is null or (created_at, id) < ($8, $9))
       order by created_at desc, id desc limit $10`,
      [
        ...[client, page.reference ?? null, page.status ?? null, page.outcome ?? null],
        ...[found(page), page.from ?? null, page.to ?? null],
        ...[page.after?.createdAt ?? null, page.after?.id ?? null, page.limit],
      ],
    ),
});
