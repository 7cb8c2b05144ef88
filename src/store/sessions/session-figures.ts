import type { Reason } from '../../contract/codes.js';
import type {
  CheckName,
  CheckReason,
  CheckResult,
  DecisionOutcome,
} from '../../contract/decision.js';
import type { SqlSession } from '../sql.js';
import type { SessionStatus, StepKind } from './capture-session.js';

/** Rows of one statement: it must not hold PGlite's only connection for long. */
export const outlinesAtOnce = 2000;

/** What the figures of sessions need of one: no name, reference or text. Times are in seconds. */
export type SessionOutline = {
  readonly id: string;
  readonly createdAt: Date;
  readonly status: SessionStatus;
  readonly outcome: DecisionOutcome | null;
  /** The first reason of the decision: it weighed most. */
  readonly worst: {
    readonly check: CheckName;
    readonly result: CheckResult;
    readonly why?: CheckReason;
  } | null;
  readonly created: number;
  readonly opened: number | null;
  readonly consented: number | null;
  readonly ended: number | null;
  readonly hasDevice: boolean;
  readonly asksConsent: boolean;
  readonly isWithdrawn: boolean;
  /** A reviewer asked for a photo again. */
  readonly isRetaken: boolean;
  readonly steps: readonly (readonly [
    kind: StepKind,
    isDone: boolean,
    done: number | null,
    refusals: readonly Reason[],
  ])[];
};

const seconds = (column: string): string => `extract(epoch from ${column})::float8`;

export const createSessionFigures = (sql: SqlSession) => ({
  /** Newest first, after the last one of the page before. */
  outlines: (
    client: string,
    { from, to }: { readonly from: Date; readonly to: Date },
    after?: Pick<SessionOutline, 'createdAt' | 'id'>,
  ): Promise<readonly SessionOutline[]> =>
    sql.query<SessionOutline>(
      `select id, created_at as "createdAt", status, outcome, reasons -> 0 as worst,
         ${seconds('created_at')} as created, ${seconds('opened_at')} as opened,
         ${seconds('consent_given_at')} as consented, ${seconds('ended_at')} as ended,
         device_hash is not null as "hasDevice", consent_text is not null as "asksConsent",
         consent_withdrawn_at is not null as "isWithdrawn",
         reviews @> '[{"verdict":"retake"}]' as "isRetaken",
         (select json_agg(json_build_array(
             kind, capture_steps.status = 'done', ${seconds('done_at')}, refusals) order by position)
           from capture_steps where session = id) as steps
       from capture_sessions
       where client = $1 and created_at >= $2 and created_at < $3
         and ($4::timestamptz is null or (created_at, id) < ($4, $5))
       order by created_at desc, id desc limit ${outlinesAtOnce}`,
      [client, from, to, after?.createdAt ?? null, after?.id ?? null],
    ),
});
