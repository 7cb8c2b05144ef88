import { beforeAll, describe, expect, it } from 'vitest';
import { plainRecord as record } from '../../test/store/support/plain-record.js';
import { eachStore } from '../../test/support/stores.js';
import type { Store } from './open-store.js';
import { erasureTime } from './observed-time.js';

describe('transactions', () => {
  eachStore((_kind, stores) => {
    let store: Store;
    beforeAll(async () => {
      store = await stores.open();
    });

    it('comes back as it was recorded', async () => {
      const before = Date.now();
      const id = await store.transactions.record(record());
      const found = await store.transactions.get('acme', id);
      expect(found).toEqual({
        ...record(),
        sandbox: false,
        session: null,
        reference: null,
        id,
        recordedAt: expect.any(Date) as Date,
      });
      expect(Math.abs(found!.recordedAt.getTime() - before)).toBeLessThan(60_000);
    });

    it('belongs to its client alone', async () => {
      const id = await store.transactions.record(record());
      expect(await store.transactions.get('other', id)).toBeUndefined();
      expect(await store.transactions.remove('other', id, '::1')).toBe(false);
      expect(await store.transactions.remove('acme', id, '::1')).toBe(true);
      expect(await store.transactions.get('acme', id)).toBeUndefined();
      expect(await store.transactions.remove('acme', id, '::1')).toBe(false);
    });

    it('never gives an id twice, not even that of a removed one', async () => {
      const first = await store.transactions.record(record());
      await store.transactions.remove('acme', first, '::1');
      expect(await store.transactions.record(record())).toBeGreaterThan(first);
    });

    it('gives concurrent records ids of their own', async () => {
      const ids = await Promise.all(
        Array.from({ length: 50 }, () => store.transactions.record(record({ client: 'busy' }))),
      );
      expect(new Set(ids).size).toBe(50);
      expect(ids.every(Number.isSafeInteger)).toBe(true);
    });

    it('pages from the newest to the oldest, without gaps or repeats', async () => {
      const ids: number[] = [];
      for (let n = 0; n < 7; n++) {
        ids.push(await store.transactions.record(record({ client: 'pager' })));
      }
      const seen: number[] = [];
      for (;;) {
        const page = await store.transactions.list('pager', { before: seen.at(-1), limit: 3 });
        if (page.length === 0) break;
        expect(page.length).toBeLessThanOrEqual(3);
        seen.push(...page.map(({ id }) => id));
        // One that arrives meanwhile is newer than all of these, so no page moves.
        await store.transactions.record(record({ client: 'pager' }));
      }
      expect(seen).toEqual(ids.reverse());
    });

    it('lists by kind, code and outcome', async () => {
      const client = 'filter';
      const rejected = {
        client,
        outcome: 'rejected',
        code: 819,
        reason: 'documentAbsent',
      } as const;
      await store.transactions.record(record({ client }));
      const absent = await store.transactions.record(record(rejected));
      const selfie = await store.transactions.record(
        record({ ...rejected, kind: 'liveness', code: 704 }),
      );
      const list = async (by: object) =>
        (await store.transactions.list(client, { limit: 10, ...by })).map(({ id }) => id);
      expect(await list({ outcome: 'rejected' })).toEqual([selfie, absent]);
      expect(await list({ kind: 'liveness' })).toEqual([selfie]);
      expect(await list({ code: 819 })).toEqual([absent]);
      expect(await list({ code: 819, kind: 'liveness' })).toEqual([]);
      expect(await list({ outcome: 'failed' })).toEqual([]);
    });

    it('removes what has been kept long enough, and only that', async () => {
      const now = new Date('2027-06-01T00:00:00Z');
      const client = 'retained';
      const old = await store.transactions.record(record({ client, retainUntil: now }));
      const later = new Date(now.getTime() + 1);
      const young = await store.transactions.record(record({ client, retainUntil: later }));
      expect(await store.transactions.removeExpired(erasureTime(now))).toBe(1);
      expect(await store.transactions.get(client, old)).toBeUndefined();
      expect(await store.transactions.get(client, young)).toBeDefined();
    });

    it.each([
      ['a kind that is a sentence', { kind: 'passport of ADA LOVELACE' }],
      ['a kind that is a number', { kind: '8-888-8888' }],
      ['a reason that is a name', { reason: 'LOVELACE<<ADA' }],
      ['an outcome of its own', { outcome: 'maybe' as 'failed' }],
      ['a request id without end', { requestId: 'x'.repeat(129) }],
    ])('refuses %s', async (_what, given) => {
      await expect(store.transactions.record(record(given))).rejects.toThrow(/constraint/);
    });
  });
});
