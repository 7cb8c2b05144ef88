import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachStore } from '../../test/support/stores.js';
import type { Store } from './open-store.js';
import type { Person } from './people.js';

const now = new Date('2027-01-01T00:00:00Z');
const later = new Date('2027-01-02T00:00:00Z');
const by = { who: 'client bank', from: 'here' };

const addClient = async (store: Store): Promise<string> => {
  const name = `client-${randomUUID()}`;
  const rest = { services: ['ocr'] as const, requestsPerMinute: 1, retentionDays: 1 };
  await store.clients.add({ name, passwordHash: 'hash', ...rest });
  return name;
};

/** A session of one document that was read, sealed, remembered and recorded. */
const addSession = async (store: Store, client: string, reference: string | null) => {
  const id = randomUUID();
  const record = (session: string | null): Promise<number> =>
    store.transactions.record({
      ...({ client, kind: 'passport', outcome: 'accepted', code: null, reason: null } as const),
      ...{ timingsMs: {}, models: {}, requestId: 'r', retainUntil: later, session, reference },
    });
  await store.sessions.add(
    {
      ...{ id, client, tokenHash: id, language: 'en' as const, reference, returnUrl: null },
      ...{ webhookUrl: 'https://bank.example/', consentText: null, details: false },
      ...{ sandboxChecks: null, traceparent: null, createdAt: now, expiresAt: later },
      retainUntil: later,
    },
    (['document', 'selfie'] as const).map((kind) => ({
      ...{ kind, documentType: null, country: null, sandboxOutcome: null },
      liveness: 'photo' as const,
    })),
    Infinity,
  );
  const transaction = await record(id);
  const settle = () =>
    store.sessions.settle(
      id,
      0,
      {
        ...({
          status: 'done',
          transactionId: transaction,
          answer: 'sealed',
          refusal: null,
        } as const),
        ...{ busyUntil: null, findings: null, face: null, moving: false },
        photos: [{ name: 'frontside', sealed: 'sealed' }],
        seen: { document: `hash of ${reference}`, until: later },
      },
      now,
      () => Promise.reject(new Error('it goes on')),
    );
  await settle();
  return { id, transaction, record, settle };
};

const person = (client: string, selector: Person['selector'], value: string): Person => ({
  ...{ client, selector, value, selectorHash: 'hash' },
});

describe('all records of a person', () => {
  eachStore((_kind, stores) => {
    it.each([
      ['reference', () => 'ana'],
      ['transaction', ({ transaction }: { transaction: number }) => String(transaction)],
      ['document', () => 'hash of ana'],
    ] as const)(
      'are erased by %s, with a line in the audit log, and no other’s',
      async (selector, valueOf) => {
        const store = await stores.shared();
        const [client, other] = [await addClient(store), await addClient(store)];
        const mine = await addSession(store, client, 'ana');
        const kept = [
          [client, await addSession(store, client, 'ben')],
          [other, await addSession(store, other, 'ana')],
        ] as const;
        const asked = person(client, selector, valueOf(mine));
        expect(await store.people.count(asked)).toEqual({ sessions: 1, transactions: 1 });
        const counts = {
          sessions: 1,
          open: 1,
          transactions: 1,
          answers: 1,
          photos: 1,
          documents: 1,
        };
        expect(await store.people.eraseSome(asked, by)).toEqual({
          erased: counts,
          isComplete: true,
        });
        const [line] = (await store.audit.list(0, 100_000))
          .filter(({ after }) => JSON.stringify(after).includes(client))
          .slice(-1);
        expect(line).toMatchObject({
          action: 'people.erase',
          subject: 'hash',
          actor: 'client bank',
        });
        expect(line!.after).toEqual({ client, selector, ...counts });
        expect(await store.sessions.get(client, mine.id)).toBeUndefined();
        expect(await store.transactions.get(client, mine.transaction)).toBeUndefined();
        expect(await store.reviews.listPhotos(mine.id)).toEqual([]);
        expect(await store.people.count(asked)).toEqual({ sessions: 0, transactions: 0 });
        for (const [owner, { id, transaction }] of kept) {
          expect(await store.sessions.get(owner, id)).toBeDefined();
          expect(await store.transactions.get(owner, transaction)).toBeDefined();
        }
      },
    );

    it('again finds what has come since, and nothing twice', async () => {
      const store = await stores.shared();
      const client = await addClient(store);
      const asked = person(client, 'reference', 'ana');
      const { record } = await addSession(store, client, 'ana');
      await store.people.eraseSome(asked, by);
      await record(null);
      const again = await store.people.eraseSome(asked, by);
      expect(again.erased).toMatchObject({ sessions: 0, transactions: 1 });
      expect((await store.people.eraseSome(asked, by)).erased.transactions).toBe(0);
    });

    it('a photo that was being judged leaves no record', async () => {
      const store = await stores.shared();
      const client = await addClient(store);
      const { id, record, settle } = await addSession(store, client, 'ana');
      await store.people.eraseSome(person(client, 'reference', 'ana'), by);
      const late = await record(id);
      expect(await settle()).toBe('late');
      await store.people.eraseLate(client, id, late);
      expect(await store.transactions.get(client, late)).toBeUndefined();
      // A session that is still there keeps its records.
      const open = await addSession(store, client, 'ben');
      await store.people.eraseLate(client, open.id, open.transaction);
      expect(await store.transactions.get(client, open.transaction)).toBeDefined();
    });

    it('more than one batch is erased in several', async () => {
      const store = await stores.shared();
      const client = await addClient(store);
      const { record } = await addSession(store, client, 'ana');
      for (let i = 0; i < 1001; i++) await record(null);
      const asked = person(client, 'reference', 'ana');
      const first = await store.people.eraseSome(asked, by);
      expect(first.isComplete).toBe(false);
      const rest = await store.people.eraseSome(asked, by);
      expect(rest.isComplete).toBe(true);
      expect(first.erased.transactions + rest.erased.transactions).toBe(1002);
    });
  });
});
