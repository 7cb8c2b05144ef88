import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachStore } from '../../../test/support/stores.js';
import { type PageLanguage, pageLanguages } from '../../contract/languages.js';

const [now, later] = [new Date('2027-01-01T00:00:00Z'), new Date('2027-01-02T00:00:00Z')];

describe('the language of a session', () => {
  eachStore((_kind, stores) => {
    it('is kept as the schema let it in: the store has no list of its own', async () => {
      const store = await stores.shared();
      const client = `client-${randomUUID()}`;
      const settings = { services: ['ocr'] as const, requestsPerMinute: 1, retentionDays: 1 };
      await store.clients.add({ name: client, passwordHash: 'hash', ...settings });
      for (const language of [...pageLanguages, 'xx' as PageLanguage]) {
        const id = randomUUID();
        const session = {
          ...{ id, client, tokenHash: id, language, reference: null, returnUrl: null },
          ...{ webhookUrl: null, consentText: null, details: false, sandboxChecks: null },
          ...{ traceparent: null, createdAt: now, expiresAt: later, retainUntil: later },
        };
        await store.sessions.add(session, [], Infinity);
        expect(await store.sessions.get(client, id)).toMatchObject({ language });
      }
    });
  });
});
