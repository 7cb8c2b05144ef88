import { describe, expect, it } from 'vitest';
import { eachStore } from '../../test/support/stores.js';
import { erasureTime } from './observed-time.js';

describe('faces of documents', () => {
  eachStore((_kind, stores) => {
    it('are kept for their client, until they expire', async () => {
      const store = await stores.open();
      const services = ['ocr', 'match'] as const;
      const rest = { passwordHash: 'hash', services, requestsPerMinute: 1, retentionDays: 1 };
      for (const name of ['acme', 'other']) await store.clients.add({ name, ...rest });
      const id = await store.transactions.record({
        client: 'acme',
        kind: 'passport',
        outcome: 'accepted',
        code: null,
        reason: null,
        timingsMs: {},
        models: {},
        requestId: 'r',
        sandbox: false,
        retainUntil: new Date('2027-02-01T00:00:00Z'),
      });
      const before = new Date('2027-01-01T00:00:00Z');
      const expiry = new Date('2027-01-01T00:05:00Z');
      await store.documentFaces.keep('acme', id, 'sealed', expiry);
      expect(await store.documentFaces.find('acme', id, before)).toBe('sealed');
      expect(await store.documentFaces.find('other', id, before)).toBeUndefined();
      expect(await store.documentFaces.find('acme', id, expiry)).toBeUndefined();
      await store.documentFaces.removeExpired(erasureTime(expiry));
      expect(await store.documentFaces.find('acme', id, before)).toBeUndefined();
    });
  });
});
