import type { CodeCount, ReasonCount, TransactionCount } from '../../store/transaction-summary.js';
import type { Transaction } from '../../store/transactions.js';

export const presentTransaction = (transaction: Transaction) => ({
  id: transaction.id,
  kind: transaction.kind,
  outcome: transaction.outcome,
  code: transaction.code,
  reason: transaction.reason,
  timings_ms: transaction.timingsMs,
  models: transaction.models,
  request_id: transaction.requestId,
  created_at: transaction.recordedAt.toISOString(),
  kept_until: transaction.retainUntil.toISOString(),
  session: transaction.session,
  reference: transaction.reference,
  sandbox: transaction.sandbox,
});

export const presentTransactionPage = (rows: readonly Transaction[], next: number | null) => ({
  transactions: rows.map(presentTransaction),
  next_before: next,
});

const tenths = (ms: number | null): number | null =>
  ms === null ? null : Math.round(ms * 10) / 10;

export const presentTransactionSummary = (
  step: string,
  counts: readonly TransactionCount[],
  codes: readonly CodeCount[],
  reasons: readonly ReasonCount[],
) => ({
  step,
  counts: counts.map(({ at, accepted, review, rejected, failed, medianMs, p95Ms }) => ({
    at: at.toISOString(),
    accepted,
    review,
    rejected,
    failed,
    median_ms: tenths(medianMs),
    p95_ms: tenths(p95Ms),
  })),
  codes,
  reasons,
});
