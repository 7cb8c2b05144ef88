import { randomUUID } from 'node:crypto';
import type { Store } from '../../../src/store/open-store.js';
import { plainRecord } from './plain-record.js';

const dayMs = 86_400_000;
const longAgo = new Date(0);

/** Puts one row into every table whose rows are erased by age; tells which of them are still there. */
export const addOneOfEach = async (store: Store) => {
  const [client, id] = [`client-${randomUUID()}`, randomUUID()];
  const now = new Date(store.clock.now());
  const inDays = (days: number): Date => new Date(store.clock.now() + days * dayMs);
  const settings = { services: ['ocr'], requestsPerMinute: 1, retentionDays: 90 } as const;
  await store.clients.add({ name: client, passwordHash: 'hash', ...settings });
  const record = plainRecord({ client, retainUntil: inDays(90) });
  const transaction = await store.transactions.record(record);
  await store.documentFaces.keep(client, transaction, 'face', inDays(1 / 24));
  await store.refreshTokens.issue({ client, tokenId: id, expiresAt: inDays(30) });
  const pictures = [{ hash: id, series: null }];
  await store.knownPictures.claim(id, pictures, inDays(7));
  const hold = { keyHash: id, client, bodyHash: 'body', holder: randomUUID() };
  await store.idempotency.hold(
    { ...hold, heldUntil: now, expiresAt: inDays(1) },
    { observed: now },
  );
  await store.signingKeys.add({ kid: id, privateJwk: {}, publicJwk: {}, createdAt: now });
  await store.signingKeys.retire(id, inDays(1 / 24));
  await store.sessions.add(
    {
      ...{ id, client, tokenHash: id, language: 'en' as const, reference: null, returnUrl: null },
      ...{ webhookUrl: null, consentText: 'yes?', createdAt: now, expiresAt: inDays(1) },
      ...{ retainUntil: inDays(90), details: false, sandboxChecks: null, traceparent: null },
    },
    [
      {
        kind: 'selfie',
        documentType: null,
        country: null,
        liveness: 'photo',
        sandboxOutcome: null,
      },
    ],
    Infinity,
  );
  await store.sessions.giveConsent(id, now);
  const step = {
    ...({ status: 'done', transactionId: transaction, answer: 'sealed' } as const),
    ...{ moving: false, refusal: null, busyUntil: null, findings: null, face: 'sealed' },
  };
  const decision = {
    ...({ outcome: 'approved', policy: 'standard@1', decidedBy: 'policy' } as const),
    ...{ at: now, reasons: [] },
  };
  const decide = () => Promise.resolve({ decision, checks: [] });
  await store.sessions.settle(id, 0, step, now, decide);

  return async () => {
    const session = await store.sessions.get(client, id);
    return {
      transaction: (await store.transactions.get(client, transaction)) !== undefined,
      consent: session?.consentGivenAt instanceof Date,
      answer: session?.steps[0]!.answer === 'sealed',
      refreshToken: await store.refreshTokens.isGood(id, longAgo),
      idempotency: (await store.idempotency.get(id)) !== undefined,
      face: (await store.documentFaces.find(client, transaction, longAgo)) !== undefined,
      picture: (await store.knownPictures.claim('another', pictures, longAgo)).length > 0,
      key: (await store.signingKeys.list()).some(({ kid }) => kid === id),
    };
  };
};
