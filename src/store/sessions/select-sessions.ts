import type { SqlSession } from '../sql.js';
import type { CaptureSession, CaptureStep } from './capture-session.js';
import { type Decided, decisionColumns, type DecisionRow, toDecided } from './decided.js';

const columns = `id, client, token_hash as "tokenHash", status, version, language, reference,
  return_url as "returnUrl", webhook_url as "webhookUrl", consent_text as "consentText",
  photos_kept as "photosKept", consent_language as "consentLanguage", consent_withdrawn_at as "consentWithdrawnAt",
  details, sandbox_checks as "sandboxChecks", ${decisionColumns},
  reviews, notes, assigned_to as "assignedTo", claimed_by as "claimedBy", claimed_until as "claimedUntil",
  consent_given_at as "consentGivenAt", device_hash as "deviceHash", created_at as "createdAt",
  opened_at as "openedAt", expires_at as "expiresAt", ended_at as "endedAt", retain_until as "retainUntil"`;

const stepColumns = `kind, document_type as "documentType",
  document_types as "documentTypes", country, liveness, status, attempts,
  transaction_id as "transactionId", done_at as "doneAt", answer, moving, refusals, findings, face,
  sandbox_outcome as "sandboxOutcome"`;

type SessionRow = Omit<CaptureSession, 'steps' | keyof Decided> & DecisionRow;
type StepRow = CaptureStep & { readonly session: string };

/** `rest`: conditions, order and limit, with these parameters. */
export const selectSessions = async (
  sql: SqlSession,
  rest: string,
  params: readonly unknown[],
): Promise<readonly CaptureSession[]> => {
  const rows = await sql.query<SessionRow>(
    `select ${columns} from capture_sessions ${rest}`,
    params,
  );
  if (rows.length === 0) return [];
  const steps = await sql.query<StepRow>(
    `select session, ${stepColumns} from capture_steps where session = any($1) order by position`,
    [rows.map(({ id }) => id)],
  );
  return rows.map((row) => ({
    ...toDecided(row),
    steps: steps.flatMap(({ session, ...step }) => (session === row.id ? [step] : [])),
  }));
};
