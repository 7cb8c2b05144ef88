import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachStore } from '../../../test/support/stores.js';
import type { Store } from '../open-store.js';
import type { MadeDecision } from './decided.js';
import type { SeenBefore } from './seen-documents.js';
import { type CaptureSession, maxAttemptsOf } from './sessions.js';

const now = new Date('2027-01-01T00:00:00Z');
const maxAttempts = maxAttemptsOf({ liveness: 'photo' });
const later = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
const made: MadeDecision = {
  decision: {
    ...({ outcome: 'review', policy: 'standard@1', decidedBy: 'policy' } as const),
    ...{ at: now, reasons: [] },
  },
  checks: [{ check: 'document_read', result: 'passed', step: 0 }],
};
const done = {
  ...({ status: 'done', transactionId: null, answer: 'sealed', refusal: null } as const),
  ...{ busyUntil: null, findings: null, face: 'sealed', moving: false },
};

/** For a client with webhooks: a document and a selfie. */
const addSession = async (store: Store, client = `client-${randomUUID()}`) => {
  const id = randomUUID();
  const rest = { services: ['ocr'] as const, requestsPerMinute: 1, retentionDays: 1 };
  if (!(await store.clients.get(client)))
    await store.clients.add({ name: client, passwordHash: 'hash', ...rest });
  await store.sessions.add(
    {
      ...{ id, client, tokenHash: id, language: 'en' as const, reference: null, returnUrl: null },
      ...{ webhookUrl: 'https://bank.example/', consentText: null, details: false },
      ...{
        sandboxChecks: null,
        traceparent: null,
        createdAt: now,
        expiresAt: later(900),
        retainUntil: later(9000),
      },
    },
    (['document', 'selfie'] as const).map((kind) => ({
      ...{ kind, documentType: null, country: null, sandboxOutcome: null },
      liveness: 'photo' as const,
    })),
    Infinity,
  );
  const settle = (position: number, decide = () => Promise.resolve(made)) =>
    store.sessions.settle(id, position, done, now, decide);
  /** Each waits until the one before it is delivered. */
  const events = async (): Promise<readonly string[]> => {
    const due = await store.webhooks.claim(later(1), later(1), 100);
    const own = due.find(({ session }) => session === id);
    if (!own) return [];
    await store.webhooks.settle(own.id, 'delivered', '200', later(1));
    return [own.event, ...(await events())];
  };
  return { client, id, settle, events, get: async () => (await store.sessions.get(client, id))! };
};

describe('the last step of a session', () => {
  eachStore((_kind, stores) => {
    it('ends it, decides it, tells it and erases the faces, all at once', async () => {
      const { settle, get, events } = await addSession(await stores.shared());
      expect(await settle(0)).toBeUndefined();
      expect(await get()).toMatchObject({ status: 'open', decision: null });
      expect(await settle(1)).toEqual(made.decision);
      const ended = await get();
      expect(ended).toMatchObject({ status: 'finished', ...made });
      expect(ended.steps.map(({ face }) => face)).toEqual([null, null]);
      expect(await events()).toEqual(['session.finished', 'session.decided']);
    });

    it('leaves nothing of it where the decision fails, and can be repeated', async () => {
      const { settle, get, events } = await addSession(await stores.shared());
      await settle(0);
      await expect(settle(1, () => Promise.reject(new Error('cut off')))).rejects.toThrow(
        'cut off',
      );
      const before = await get();
      expect(before).toMatchObject({ status: 'open', decision: null, endedAt: null });
      expect(before.steps.map(({ status, face }) => [status, face])).toEqual([
        ['done', 'sealed'],
        ['waiting', null],
      ]);
      expect(await events()).toEqual([]);
      expect(await settle(1)).toEqual(made.decision);
    });

    it('of two steps that end at once one decides', async () => {
      const { settle, get, events } = await addSession(await stores.shared());
      const both = await Promise.all([settle(0), settle(1)]);
      expect(both.filter((decision) => decision !== undefined)).toHaveLength(1);
      expect((await get()).decision).toEqual(made.decision);
      expect(await events()).toEqual(['session.finished', 'session.decided']);
    });

    it('an attempt that a node took with it when it died does not count', async () => {
      const store = await stores.shared();
      const { id } = await addSession(store);
      const start = (at: Date, until: Date) =>
        store.sessions.startAttempt({ id, tokenHash: id }, 0, at, until);
      for (let attempt = 1; attempt < maxAttempts; attempt += 1) {
        expect(await start(now, later(120))).toBe(attempt);
        const refusal = 'mrzUnreadable' as const;
        const refused = { ...done, busyUntil: later(120), status: 'refused' as const, refusal };
        await store.sessions.settle(id, 0, refused, now, () => Promise.resolve(made));
      }
      expect(await start(now, later(120))).toBe(maxAttempts);
      expect(await start(later(60), later(180))).toBeUndefined();
      expect(await start(later(121), later(241))).toBe(maxAttempts);
    });

    it('of two photos of a step one is read, also if the second has the earlier time', async () => {
      const store = await stores.shared();
      const { id } = await addSession(store);
      const start = (seconds: number) =>
        store.sessions.startAttempt({ id, tokenHash: id }, 0, later(seconds), later(seconds + 120));
      expect(await start(10)).toBe(1);
      // Two connections run queries in any order, and the clocks of two nodes differ a little.
      expect(await start(9.999)).toBeUndefined();
      expect(await start(5)).toBeUndefined();
    });

    it('a photo that was in flight when the link was renewed is not kept, and its attempt is given back', async () => {
      const store = await stores.shared();
      const { client, id, get } = await addSession(store);
      const first = { id, tokenHash: id };
      const { startAttempt, undoAttempt, renewLink } = store.sessions;
      expect(await startAttempt(first, 0, now, later(120))).toBe(1);
      expect(await renewLink({ client, id }, `${id} renewed`, later(900))).toBe(true);
      const settleAs = (busyUntil: Date) =>
        store.sessions.settle(id, 0, { ...done, busyUntil }, now, () => Promise.resolve(made));
      expect(await settleAs(later(120))).toBe('late');
      // Neither does one that was still on its way.
      expect(await startAttempt(first, 0, later(1), later(121))).toBeUndefined();
      const renewed = { id, tokenHash: `${id} renewed` };
      expect(await startAttempt(renewed, 0, later(2), later(122))).toBe(1);
      await undoAttempt(id, 0, later(120));
      expect(await settleAs(later(120))).toBe('late');
      expect((await get()).steps[0]).toMatchObject({ status: 'waiting', attempts: 1 });
      expect(await settleAs(later(122))).toBeUndefined();
      expect((await get()).steps[0]).toMatchObject({ status: 'done', attempts: 1 });
    });

    it('of two sessions of one document that end at once one sees the other', async () => {
      const store = await stores.shared();
      const rounds = process.env['ANVERSO_LONG'] === undefined ? 20 : 1000;
      let unseen = 0;
      const seen = { document: 'a keyed hash', until: later(9000) };
      for (let round = 0; round < rounds; round += 1) {
        const client = `client-${randomUUID()}`;
        const both = [await addSession(store, client), await addSession(store, client)];
        const met: number[] = [];
        const decide = (_session: CaptureSession, before: readonly SeenBefore[]) => {
          met.push(before.length);
          return Promise.resolve(made);
        };
        const settle = (id: string, position: number, more: object = {}) =>
          store.sessions.settle(id, position, { ...done, ...more }, now, decide);
        for (const { id } of both) await settle(id, 0, { seen });
        await Promise.all(both.map(({ id }) => settle(id, 1)));
        expect(met).toHaveLength(2);
        if (met.every((count) => count === 0)) unseen += 1;
      }
      expect(unseen).toBe(0);
    }, 600_000);

    it('a clock that was 100 days ahead delays neither its webhook nor its next photo', async () => {
      const store = await stores.shared();
      const { client, id, events } = await addSession(store);
      const ahead = (seconds: number): Date => later(100 * 86_400 + seconds);
      await store.sessions.cancel(client, id, ahead(0));
      expect(await events()).toEqual(['session.cancelled']);
      const other = await addSession(store);
      const of = { id: other.id, tokenHash: other.id };
      const { startAttempt } = store.sessions;
      expect(await startAttempt(of, 0, later(1), ahead(120))).toBe(1);
      expect(await startAttempt(of, 0, later(2), later(122))).toBe(1);
      expect(await startAttempt(of, 0, later(3), later(123))).toBeUndefined();
    });
  });
});
