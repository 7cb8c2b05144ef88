import type { ErasureTime } from './observed-time.js';
import type { Store } from './open-store.js';

type Erasure = {
  readonly transactions: number;
  readonly refreshFamilies: number;
  readonly counters: number;
  readonly sessions: number;
};

/**
 * Removes everything whose retention time is over. Every node may run it: they share the work. The
 * clock alone never makes a record old enough: see observed-time.ts.
 */
export const removeExpired = async (
  store: Pick<
    Store,
    | 'appKeys'
    | 'audit'
    | 'challenges'
    | 'clientPhotos'
    | 'clock'
    | 'conversations'
    | 'counters'
    | 'documentFaces'
    | 'knownLogins'
    | 'knownPictures'
    | 'idempotency'
    | 'refreshTokens'
    | 'reviewers'
    | 'reviews'
    | 'sessions'
    | 'signingKeys'
    | 'transactions'
    | 'transactionSummary'
    | 'webhooks'
  >,
  time: ErasureTime = store.clock.erasureTime(),
): Promise<Erasure> => {
  const transactions = await store.transactions.removeExpired(time);
  if (transactions > 0)
    await store.audit.add('transactions.expire', 'retention', {
      count: transactions,
      at: time.observed,
    });
  await store.transactionSummary.removeExpired(time.observed);
  await store.transactionSummary.compact(time.observed);
  await store.sessions.eraseAnswers(time);
  await store.reviews.erasePhotos(time);
  const photos = await store.clientPhotos.expire(time);
  if (photos > 0)
    await store.audit.add('photos.expire', 'retention', { count: photos, at: time.observed });
  await store.sessions.eraseSeen(time);
  await store.idempotency.removeExpired(time);
  await store.documentFaces.removeExpired(time);
  await store.challenges.removeExpired(time);
  await store.conversations.removeExpired(time);
  await store.appKeys.removeExpired(time);
  await store.knownLogins.removeExpired(time);
  await store.knownPictures.removeExpired(time);
  await store.reviewers.removeExpired(time);
  await store.signingKeys.removeRetired(time);
  await store.webhooks.removeExpired(time);
  return {
    transactions,
    refreshFamilies: await store.refreshTokens.removeExpired(time),
    // Uses the clock: a window that is over is never read again.
    counters: await store.counters.removeExpired(new Date(store.clock.now())),
    sessions: await store.sessions.removeExpired(time),
  };
};
