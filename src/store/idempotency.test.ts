import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSimulatedClocks } from '../../test/store/support/simulated-clocks.js';
import { eachStore } from '../../test/support/stores.js';
import { erasureTime } from './observed-time.js';
import type { Store } from './open-store.js';

const hourMs = 3_600_000;
const dayMs = 86_400_000;

const addClient = (store: Store) =>
  store.clients.add({
    name: 'acme',
    passwordHash: 'hash',
    services: ['ocr'],
    requestsPerMinute: 1,
    retentionDays: 1,
  });

describe('kept answers', () => {
  eachStore((_kind, stores) => {
    it('are run by one holder; by the next when it has died, and then not by the first', async () => {
      const store = await stores.open();
      await addClient(store);
      const now = new Date('2027-01-01T00:00:00Z');
      const at = (ms: number): Date => new Date(now.getTime() + ms);
      const holdOf = (heldUntil: Date) => ({
        keyHash: 'k',
        client: 'acme',
        bodyHash: 'b',
        holder: randomUUID(),
        heldUntil,
        expiresAt: at(86_400_000),
      });
      const first = holdOf(at(1000));
      const second = holdOf(at(3000));
      const third = holdOf(at(9000));
      const { idempotency } = store;
      const won = await Promise.all(
        [first, second].map((hold) => idempotency.hold(hold, erasureTime(now))),
      );
      expect(won.filter(Boolean)).toHaveLength(1);
      await idempotency.release(first);
      await idempotency.release(second);
      expect(await idempotency.hold(first, erasureTime(now))).toBe(true);
      await idempotency.renew(first.holder, at(2000));
      expect(await idempotency.hold(second, erasureTime(at(1500)))).toBe(false);
      expect(await idempotency.hold(second, erasureTime(at(2000)))).toBe(true);
      await idempotency.keep(first, 200, 'late', 1);
      expect(await idempotency.get('k')).toMatchObject({ status: null, answer: null });
      await idempotency.keep(second, 200, 'sealed', 1);
      expect(await idempotency.get('k')).toEqual({ bodyHash: 'b', status: 200, answer: 'sealed' });
      expect(await idempotency.hold(third, erasureTime(at(5000)))).toBe(false);
      expect(await idempotency.hold(third, erasureTime(at(86_400_000)))).toBe(true);
    });

    it.each([100, -100])('a clock that is set by %i days makes none of them old', async (days) => {
      const time = createSimulatedClocks();
      const store = await stores.open({ ...(await stores.fresh()), clocks: time.clocks });
      await addClient(store);
      const { idempotency, clock } = store;
      const hold = (keyHash: string) => {
        const heldUntil = new Date(clock.observedMs() + 15_000);
        const expiresAt = new Date(clock.now() + dayMs);
        const held = { keyHash, client: 'acme', bodyHash: 'b', heldUntil, expiresAt };
        return { ...held, holder: randomUUID() };
      };
      const tryHold = async (keyHash: string): Promise<boolean> =>
        idempotency.hold(hold(keyHash), clock.erasureTime());
      const kept = hold('kept');
      await idempotency.hold(kept, clock.erasureTime());
      await idempotency.keep(kept, 201, 'sealed', null);
      expect(await tryHold('running')).toBe(true);
      time.setClock(days * dayMs);
      await clock.read();
      expect(await tryHold('running')).toBe(false);
      expect(await tryHold('kept')).toBe(false);
      // An answer kept meanwhile stays for a day, and no longer, also after the clock was set
      // right.
      const later = hold('later');
      await idempotency.hold(later, clock.erasureTime());
      await idempotency.keep(later, 201, 'sealed', null);
      time.pass(dayMs - hourMs);
      time.setClock(-days * dayMs);
      await clock.read();
      expect([await tryHold('kept'), await tryHold('later')]).toEqual([false, false]);
      time.pass(2 * hourMs);
      await clock.read();
      expect([await tryHold('kept'), await tryHold('later')]).toEqual([true, true]);
      expect(await tryHold('running')).toBe(true);
    });
  });
});
