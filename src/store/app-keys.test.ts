import { describe, expect, it } from 'vitest';
import { eachStore } from '../../test/support/stores.js';
import type { AppKey } from './app-keys.js';
import { erasureTime } from './observed-time.js';
import type { Store } from './open-store.js';

const at = (minutes: number): Date => new Date(Date.UTC(2027, 0, 1) + minutes * 60_000);
const acme = { client: 'acme', session: null };

eachStore((_kind, { open }) => {
  describe('keys of apps', () => {
    const key = (id: string, change: Partial<AppKey> = {}): AppKey => ({
      ...{ ...acme, id, app: 'ios:1234567890.com.example.bank', level: 'secure_enclave' },
      ...{ publicKey: 'key', counter: 0 },
      ...change,
    });
    const start = async (): Promise<Store> => {
      const store = await open();
      const rest = { passwordHash: 'x', requestsPerMinute: 60, retentionDays: 30 };
      for (const name of ['acme', 'other'])
        await store.clients.upsert({ name, services: ['liveness'], ...rest });
      return store;
    };

    it('of signatures that come at once, each counter is taken once and only upwards', async () => {
      const { appKeys } = await start();
      await appKeys.enrol(key('a'), at(0), at(10));
      const use = (counter: number) => appKeys.use(key('a'), counter, at(1), at(20));
      const same = await Promise.all([use(5), use(5), use(5)]);
      expect(same.filter(Boolean)).toEqual([true]);
      expect([await use(4), await use(5), await use(6)]).toEqual([false, false, true]);
      expect((await appKeys.find('a', acme, at(1)))?.counter).toBe(6);
      // Enrolled again it would start anew.
      expect(await appKeys.enrol(key('a'), at(1), at(10))).toBe(false);
      expect((await appKeys.find('a', acme, at(1)))?.counter).toBe(6);
    });

    it('of Android, which has none, is used as often as it signs', async () => {
      const { appKeys } = await start();
      await appKeys.enrol(key('a', { counter: null }), at(0), at(10));
      for (let i = 0; i < 2; i++)
        expect(await appKeys.use(key('a'), null, at(1), at(20))).toBe(true);
      expect((await appKeys.find('a', acme, at(1)))?.counter).toBeNull();
    });

    it('is nobody else’s, and goes when it was not used for its time', async () => {
      const { appKeys, clients } = await start();
      await appKeys.enrol(key('a'), at(0), at(10));
      expect(await appKeys.find('a', { ...acme, client: 'other' }, at(1))).toBeUndefined();
      await appKeys.use(key('a'), 1, at(5), at(15));
      await appKeys.removeExpired(erasureTime(at(12)));
      expect(await appKeys.find('a', acme, at(12))).toBeDefined();
      expect(await appKeys.find('a', acme, at(15))).toBeUndefined();
      await appKeys.removeExpired(erasureTime(at(15)));
      expect(await appKeys.find('a', acme, at(1))).toBeUndefined();
      await appKeys.enrol(key('b'), at(0), at(10));
      await clients.remove('acme');
      expect(await appKeys.find('b', acme, at(1))).toBeUndefined();
    });

    it('a nonce is taken once, by whom it was given to, in time', async () => {
      const { appKeys } = await start();
      await appKeys.giveNonce('n', acme, at(5));
      expect(await appKeys.takeNonce('n', { ...acme, client: 'other' }, at(1))).toBe(false);
      expect(await appKeys.takeNonce('n', { ...acme, session: 's' }, at(1))).toBe(false);
      const taken = await Promise.all([1, 2, 3].map(() => appKeys.takeNonce('n', acme, at(1))));
      expect(taken.filter(Boolean)).toEqual([true]);
      await appKeys.giveNonce('late', acme, at(5));
      expect(await appKeys.takeNonce('late', acme, at(5))).toBe(false);
    });

    it('a nonce that was taken for nothing is returned, but only to whom there is', async () => {
      const { appKeys, sessions } = await start();
      await appKeys.returnNonce('n', acme, at(5));
      expect(await appKeys.takeNonce('n', acme, at(1))).toBe(true);
      const own = { client: 'acme', session: 'a session' };
      await appKeys.returnNonce('gone', own, at(5));
      expect(await appKeys.takeNonce('gone', own, at(1))).toBe(false);
      const times = { createdAt: at(0), expiresAt: at(60), retainUntil: at(60) };
      const rest = { reference: null, returnUrl: null, webhookUrl: null, consentText: null };
      const made = { ...rest, details: false, sandboxChecks: null, traceparent: null };
      const session = { ...own, id: own.session, tokenHash: 'hash', language: 'en' } as const;
      await sessions.add({ ...session, ...made, ...times }, [], 10);
      await appKeys.giveNonce('newer', own, at(5));
      await appKeys.returnNonce('older', own, at(5));
      expect(await appKeys.takeNonce('older', own, at(1))).toBe(false);
      expect(await appKeys.takeNonce('newer', own, at(1))).toBe(true);
      await appKeys.returnNonce('newer', own, at(5));
      expect(await appKeys.takeNonce('newer', own, at(1))).toBe(true);
    });
  });
});
