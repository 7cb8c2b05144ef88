import type { Check, Decision, DecisionOutcome } from '../../contract/decision.js';
import type { SqlSession } from '../sql.js';
import { queueEvent } from './queue-event.js';

export type Decided = {
  /** Null before the end, and for a session that ended without a decision: expired or cancelled. */
  readonly decision: Decision | null;
  readonly checks: readonly Check[] | null;
};
export type MadeDecision = {
  readonly decision: Decision;
  readonly checks: readonly Check[];
  /** Photos are kept for a reviewer until then; without it none is kept. */
  readonly reviewUntil?: Date;
};

export type DecisionRow = {
  readonly outcome: DecisionOutcome | null;
  readonly policy: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reasons: Decision['reasons'] | null;
  readonly checks: readonly Check[] | null;
};

export const decisionColumns = `outcome, policy, decided_by as "decidedBy",
  decided_at as "decidedAt", reasons, checks`;

export const toDecided = <Row extends DecisionRow>(row: Row) => {
  const { outcome, policy, decidedBy, decidedAt, reasons, checks, ...rest } = row;
  const decision: Decision | null = outcome && {
    outcome,
    policy: policy!,
    decidedBy: decidedBy!,
    at: decidedAt!,
    reasons: reasons!,
  };
  return { ...rest, decision, checks };
};

/** Also queues its event, due at once; the caller has locked the client's events. */
export const keepDecision = async (
  sql: SqlSession,
  id: string,
  { decision, checks }: MadeDecision,
  event: 'session.decided' | 'session.reviewed',
): Promise<void> => {
  const { outcome, policy, decidedBy, at, reasons } = decision;
  await sql.query(
    `with decided as (
       update capture_sessions set outcome = $2, policy = $3, decided_by = $4, decided_at = $5::timestamptz,
         reasons = $6, checks = $7, version = version + 1
       where id = $1 returning id, webhook_url
     )
     ${queueEvent('decided', '$8::text', '$5::timestamptz')}`,
    [
      ...[id, outcome, policy, decidedBy, at],
      ...[JSON.stringify(reasons), JSON.stringify(checks), event],
    ],
  );
};
