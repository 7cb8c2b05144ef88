import type { Store } from './open-store.js';

/** Removes everything that has expired at `now`. Every node may run it: they share the work. */
export const removeExpired = async (
  store: Pick<Store, 'transactions' | 'refreshTokens' | 'counters'>,
  now: Date,
) => ({
  transactions: await store.transactions.removeExpired(now),
  refreshFamilies: await store.refreshTokens.removeExpired(now),
  counters: await store.counters.removeExpired(now),
});
