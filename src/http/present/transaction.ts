import type {
  CodeCount,
  ReasonCount,
  summarySteps,
  TransactionCount,
} from '../../store/transaction-summary.js';
import type { Transaction } from '../../store/transactions.js';
import * as schemas from './schemas/transactions.js';
import { speller } from './speller.js';

export const withTimes = (transaction: Transaction) => ({
  ...transaction,
  createdAt: transaction.recordedAt,
  keptUntil: transaction.retainUntil,
});

const spellTransaction = speller(schemas.transaction);
const spellPage = speller(schemas.transactionPage);
const spellSummary = speller(schemas.transactionSummary);

export const presentTransaction = (transaction: Transaction) =>
  spellTransaction(withTimes(transaction));

export const presentTransactionPage = (rows: readonly Transaction[], nextBefore: number | null) =>
  spellPage({ transactions: rows.map(withTimes), nextBefore });

const tenths = (ms: number | null): number | null =>
  ms === null ? null : Math.round(ms * 10) / 10;

export const presentTransactionSummary = (
  step: (typeof summarySteps)[number],
  counts: readonly TransactionCount[],
  codes: readonly CodeCount[],
  reasons: readonly ReasonCount[],
) =>
  spellSummary({
    step,
    codes,
    reasons,
    counts: counts.map((count) => ({
      ...count,
      medianMs: tenths(count.medianMs),
      p95Ms: tenths(count.p95Ms),
    })),
  });
