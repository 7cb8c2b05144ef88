import type { Transaction } from '../store/transactions.js';

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
});
