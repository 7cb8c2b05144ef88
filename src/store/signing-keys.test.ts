import { beforeAll, describe, expect, it } from 'vitest';
import { eachStore } from '../../test/support/stores.js';
import type { Store } from './open-store.js';
import { erasureTime } from './observed-time.js';

const at = (day: number): Date => new Date(Date.UTC(2027, 0, day));
const key = (kid: string, createdAt: Date) => ({
  kid,
  privateJwk: { kty: 'OKP', crv: 'Ed25519', d: `secret-${kid}`, x: kid },
  publicJwk: { kty: 'OKP', crv: 'Ed25519', x: kid },
  createdAt,
});

describe('signing keys', () => {
  eachStore((_kind, stores) => {
    let store: Store;
    let node: Store;
    beforeAll(async () => {
      const options = await stores.fresh();
      store = await stores.open(options);
      node = await stores.open(options);
    });

    it('is one when two nodes start at once, and both get the same', async () => {
      const [ours, theirs] = await Promise.all([
        store.signingKeys.addIfNone(key('one', at(1))),
        node.signingKeys.addIfNone(key('two', at(1))),
      ]);
      expect(ours).toHaveLength(1);
      expect(theirs).toEqual(ours);
      const kid = ours[0]!.kid;
      expect(ours[0]).toEqual({ ...key(kid, at(1)), retiredAt: null });
      await store.signingKeys.retire(kid, at(1));
      await store.signingKeys.removeRetired(erasureTime(at(2)));
    });

    it('rotates: the newest first, retired ones still listed until removed', async () => {
      await store.signingKeys.add(key('old', at(1)));
      await store.signingKeys.add(key('new', at(2)));
      expect(await store.signingKeys.retire('old', at(3))).toBe(true);
      expect(await store.signingKeys.retire('old', at(4))).toBe(false);
      expect(await store.signingKeys.retire('ghost', at(4))).toBe(false);
      const listed = (await node.signingKeys.list()).map(({ kid, retiredAt }) => [kid, retiredAt]);
      expect(listed).toEqual([
        ['new', null],
        ['old', at(3)],
      ]);
      expect(await store.signingKeys.removeRetired(erasureTime(at(2)))).toBe(0);
      expect(await store.signingKeys.removeRetired(erasureTime(at(3)))).toBe(1);
      expect((await store.signingKeys.list()).map(({ kid }) => kid)).toEqual(['new']);
    });

    it('is not added to active ones, only to none', async () => {
      expect(await store.signingKeys.addIfNone(key('third', at(5)))).toHaveLength(1);
      await store.signingKeys.retire('new', at(6));
      const kids = (await store.signingKeys.addIfNone(key('fourth', at(7)))).map(({ kid }) => kid);
      expect(kids).toEqual(['fourth', 'new']);
    });
  });
});
