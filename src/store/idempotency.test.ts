import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { eachStore } from '../../test/support/stores.js';

describe('kept answers', () => {
  eachStore((_kind, stores) => {
    it('are run by one holder; by the next when it has died, and then not by the first', async () => {
      const store = await stores.open();
      await store.clients.add({
        name: 'acme',
        passwordHash: 'hash',
        services: ['ocr'],
        requestsPerMinute: 1,
        retentionDays: 1,
      });
      const now = new Date('2027-01-01T00:00:00Z');
      const at = (ms: number): Date => new Date(now.getTime() + ms);
      const holdOf = (heldUntil: Date) => ({
        ...{ keyHash: 'k', client: 'acme', bodyHash: 'b', holder: randomUUID(), heldUntil },
        expiresAt: at(86_400_000),
      });
      const [first, second, third] = [holdOf(at(1000)), holdOf(at(3000)), holdOf(at(9000))];
      const { idempotency } = store;
      const won = await Promise.all([first, second].map((hold) => idempotency.hold(hold, now)));
      expect(won.filter(Boolean)).toHaveLength(1);
      await idempotency.release(first);
      await idempotency.release(second);
      expect(await idempotency.hold(first, now)).toBe(true);
      await idempotency.renew(first.holder, at(2000));
      expect(await idempotency.hold(second, at(1500))).toBe(false);
      expect(await idempotency.hold(second, at(2000))).toBe(true);
      await idempotency.keep(first, 200, 'late', 1);
      expect(await idempotency.get('k')).toMatchObject({ status: null, answer: null });
      await idempotency.keep(second, 200, 'sealed', 1);
      expect(await idempotency.get('k')).toEqual({ bodyHash: 'b', status: 200, answer: 'sealed' });
      expect(await idempotency.hold(third, at(5000))).toBe(false);
      expect(await idempotency.hold(third, at(86_400_000))).toBe(true);
    });
  });
});
