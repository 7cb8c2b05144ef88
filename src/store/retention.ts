import type { Store } from './open-store.js';

export type Removed = {
  readonly transactions: number;
  readonly refreshFamilies: number;
  readonly counters: number;
};

/** Everything whose time is over at `now`. Safe to run on every node: they share the work. */
export const removeExpired = async (
  store: Pick<Store, 'transactions' | 'refreshTokens' | 'counters'>,
  now: Date,
): Promise<Removed> => ({
  transactions: await store.transactions.removeExpired(now),
  refreshFamilies: await store.refreshTokens.removeExpired(now),
  counters: await store.counters.removeExpired(now),
});
