import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachStore } from '../../../test/support/stores.js';
import type { Store } from '../open-store.js';

const most = 5;
const now = new Date('2027-01-01T00:00:00Z');
const later = new Date('2027-01-02T00:00:00Z');

const addClient = async (store: Store): Promise<string> => {
  const name = `client-${randomUUID()}`;
  const rest = { services: ['ocr'] as const, requestsPerMinute: 1, retentionDays: 1 };
  await store.clients.add({ name, passwordHash: 'hash', ...rest });
  return name;
};
const addSession = (store: Store, client: string): Promise<boolean> => {
  const id = randomUUID();
  return store.sessions.add(
    {
      ...{ id, client, tokenHash: id, language: 'en' as const, reference: null, returnUrl: null },
      ...{
        webhookUrl: null,
        consentText: null,
        details: false,
        sandboxChecks: null,
        traceparent: null,
      },
      ...{ createdAt: now, expiresAt: later, retainUntil: later },
    },
    [],
    most,
  );
};

describe('sessions that are made at once', () => {
  eachStore((_kind, stores) => {
    it('are never more than a client may have; another client has its own', async () => {
      const store = await stores.shared();
      const [client, other] = [await addClient(store), await addClient(store)];
      const tries = Array.from({ length: 4 * most }, () => addSession(store, client));
      const added = await Promise.all([...tries, addSession(store, other)]);
      expect(added.pop()).toBe(true);
      expect(added.filter((isAdded) => isAdded)).toHaveLength(most);
      expect(await addSession(store, client)).toBe(false);
    });
  });
});
