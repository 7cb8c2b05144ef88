import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachStore } from '../../../test/support/stores.js';
import type { Store } from '../open-store.js';

const now = new Date('2027-01-01T00:00:00Z');
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const offered = ['passport', 'identification_card'] as const;

/** Of one step, which offers a choice. */
const addSession = async (store: Store) => {
  const [id, client] = [randomUUID(), `client-${randomUUID()}`];
  const rest = { services: ['ocr'] as const, requestsPerMinute: 1, retentionDays: 1 };
  await store.clients.add({ name: client, passwordHash: 'hash', ...rest });
  await store.sessions.add(
    {
      ...{ id, client, tokenHash: id, language: 'en' as const, reference: null, returnUrl: null },
      ...{ webhookUrl: null, consentText: null, details: false, sandboxChecks: null },
      ...{ traceparent: null, createdAt: now, expiresAt: later(900), retainUntil: later(9000) },
    },
    [
      {
        ...({ kind: 'document', documentType: null, documentTypes: offered } as const),
        ...({ country: null, liveness: 'photo', sandboxOutcome: null } as const),
      },
    ],
    Infinity,
  );
  const get = async () => (await store.sessions.get(client, id))!;
  const start = async (busyUntil: Date) =>
    store.sessions.startAttempt(await get(), 0, now, busyUntil);
  const choose = (busyUntil: Date) =>
    store.sessions.chooseByPhoto(id, 0, 'identification_card', busyUntil);
  return { id, client, get, start, choose };
};

describe('a step that offers a choice', () => {
  eachStore((_kind, stores) => {
    it('the photo chooses: the attempt is given back, once', async () => {
      const { get, start, choose } = await addSession(await stores.shared());
      expect(await start(later(120))).toBe(1);
      expect(await choose(later(121))).toBe('late');
      const { version } = await get();
      expect(await choose(later(120))).toBeUndefined();
      expect(await choose(later(120))).toBe('late');
      const { steps, version: after } = await get();
      expect(after).toBe(version + 1);
      expect(steps).toMatchObject([
        {
          ...{ documentType: 'identification_card', documentTypes: offered },
          ...{ attempts: 0, status: 'waiting' },
        },
      ]);
    });

    it('keeps what was chosen with the last photo; a reviewer who asks again opens the choice', async () => {
      const store = await stores.shared();
      const { id, client, get, start } = await addSession(store);
      const settle = async (chosen: (typeof offered)[number], busyUntil: Date) => {
        await start(busyUntil);
        const given = {
          ...({ status: 'done', transactionId: null, answer: 'sealed', refusal: null } as const),
          ...{ busyUntil, findings: null, face: null, moving: false, chosen },
        };
        return store.sessions.settle(id, 0, given, now, () =>
          Promise.resolve({
            decision: {
              ...({ outcome: 'review', policy: 'standard@1', decidedBy: 'policy' } as const),
              ...{ at: now, reasons: [] },
            },
            checks: [],
            reviewUntil: later(9000),
          }),
        );
      };
      await settle('passport', later(120));
      expect((await get()).steps[0]).toMatchObject({ documentType: 'passport', status: 'done' });

      const by = { client, reviewer: 'ana', now, actor: { who: 'reviewer ana', from: 'here' } };
      await store.reviews.claim(id, by, later(600));
      const review = { by: 'ana', at: now.toISOString(), reason: 'other', step: 0 } as const;
      await store.reviews.review(id, { ...review, verdict: 'retake' }, by, false);
      expect((await get()).steps[0]).toMatchObject({
        ...{ documentType: null, documentTypes: offered, status: 'waiting' },
      });
      await settle('identification_card', later(240));
      expect((await get()).steps[0]).toMatchObject({ documentType: 'identification_card' });
    });

    it('is not chosen any more once the session has ended', async () => {
      const store = await stores.shared();
      const { id, client, start, choose } = await addSession(store);
      await start(later(120));
      await store.sessions.cancel(client, id, later(1));
      expect(await choose(later(120))).toBe('late');
    });
  });
});
