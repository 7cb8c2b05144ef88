import type { Store } from './open-store.js';

/** Up to here a clean-up erases whatever has expired; a share of little says nothing. */
const alwaysErased = 1000;

export type Erasure = {
  readonly transactions: number;
  readonly refreshFamilies: number;
  readonly counters: number;
  readonly sessions: number;
  /** Transactions that have expired and were kept, because they are too many to erase unasked. */
  readonly held: number;
};

/**
 * Removes everything that has expired at `now`. Every node may run it: they share the work. More
 * than `percent` of all transactions at once is a wrong clock rather than the passing of time, and
 * what is erased cannot be had back: an operator decides (`anverso retention run --yes`).
 */
export const removeExpired = async (
  store: Pick<
    Store,
    | 'audit'
    | 'transactions'
    | 'transactionSummary'
    | 'refreshTokens'
    | 'counters'
    | 'sessions'
    | 'idempotency'
    | 'documentFaces'
    | 'challenges'
  >,
  now: Date,
  percent = 100,
): Promise<Erasure> => {
  const { expired, all } = await store.transactions.countExpired(now);
  const isHeld = expired > alwaysErased && expired * 100 > all * percent;
  const transactions = isHeld ? 0 : await store.transactions.removeExpired(now);
  if (transactions > 0)
    await store.audit.add('transactions.expire', 'retention', { count: transactions, at: now });
  await store.transactionSummary.removeExpired(now);
  await store.transactionSummary.compact(now);
  await store.sessions.eraseAnswers(now);
  await store.idempotency.removeExpired(now);
  await store.documentFaces.removeExpired(now);
  await store.challenges.removeExpired(now);
  return {
    transactions,
    refreshFamilies: await store.refreshTokens.removeExpired(now),
    counters: await store.counters.removeExpired(now),
    sessions: await store.sessions.removeExpired(now),
    held: isHeld ? expired : 0,
  };
};
