import { describe, expect, it } from 'vitest';
import { plainRecord } from '../../test/store/plain-record.js';
import { eachStore } from '../../test/support/stores.js';
import { removeExpired } from './retention.js';

describe('retention', () => {
  eachStore((_kind, stores) => {
    it('removes everything whose time is over, and says how much', async () => {
      const store = await stores.open();
      const now = new Date('2027-01-01T00:00:00Z');
      const later = new Date('2027-01-02T00:00:00Z');
      await store.clients.add({
        name: 'acme',
        passwordHash: 'hash',
        services: ['ocr'],
        requestsPerMinute: 1,
        retentionDays: 1,
      });
      for (const at of [now, later]) {
        await store.transactions.record(plainRecord({ retainUntil: at }));
        const tokenId = at.toISOString();
        await store.refreshTokens.issue({ client: 'acme', tokenId, expiresAt: at });
        await store.counters.hit('key', 60_000, new Date(at.getTime() - 1));
      }
      const once = { transactions: 1, refreshFamilies: 1, counters: 1, sessions: 0, held: 0 };
      expect(await removeExpired(store, now)).toEqual(once);
      expect(await removeExpired(store, now)).toEqual({
        transactions: 0,
        refreshFamilies: 0,
        counters: 0,
        sessions: 0,
        held: 0,
      });
      expect(await removeExpired(store, later)).toEqual(once);
    });

    it('stops before a share that only a wrong clock explains, until told', async () => {
      const store = await stores.open();
      const [now, later] = [new Date('2027-01-01T00:00:00Z'), new Date('2027-04-01T00:00:00Z')];
      const fill = async (count: number, retainUntil: Date): Promise<void> => {
        for (let n = 0; n < count; n += 100)
          await Promise.all(
            Array.from({ length: 100 }, () =>
              store.transactions.record(plainRecord({ retainUntil })),
            ),
          );
      };
      await fill(100, now);
      await fill(1100, later);
      // Little is erased whatever its share.
      expect(await removeExpired(store, now, 5)).toMatchObject({ transactions: 100, held: 0 });
      expect(await removeExpired(store, later, 20)).toMatchObject({ transactions: 0, held: 1100 });
      expect(await store.transactions.list('acme', { limit: 1 })).toHaveLength(1);
      expect(await removeExpired(store, later)).toMatchObject({ transactions: 1100, held: 0 });
    });
  });
});
