import { beforeAll, describe, expect, it } from 'vitest';
import { eachStore } from '../../test/support/stores.js';
import type { Store } from './open-store.js';
import { erasureTime } from './observed-time.js';

const now = new Date('2027-01-01T00:00:00Z');
const inMs = (ms: number): Date => new Date(now.getTime() + ms);

describe('refresh tokens', () => {
  eachStore((_kind, stores) => {
    let store: Store;
    /** Another node on PostgreSQL, another connection on PGlite. */
    let node: Store;
    let count = 0;
    const next = (expiresAt = inMs(60_000)) => ({ tokenId: `token-${++count}`, expiresAt });
    const issue = async () => {
      const token = next();
      const family = await store.refreshTokens.issue({ client: 'acme', ...token });
      return { ...token, family };
    };

    beforeAll(async () => {
      const options = await stores.fresh();
      store = await stores.open(options);
      node = await stores.open(options);
      const contract = { services: ['ocr'], requestsPerMinute: 1, retentionDays: 1 } as const;
      await store.clients.add({ name: 'acme', passwordHash: 'hash', ...contract });
      await store.clients.add({ name: 'zeta', passwordHash: 'hash', ...contract });
    });

    it('is replaced by its successor, which is replaced in turn', async () => {
      const first = await issue();
      const second = next();
      const third = next();
      const rotated = { outcome: 'rotated', client: 'acme', family: first.family };
      expect(await store.refreshTokens.rotate(first.tokenId, second, now)).toEqual(rotated);
      expect(await node.refreshTokens.rotate(second.tokenId, third, now)).toEqual(rotated);
    });

    it('gives the whole family away when it comes back used', async () => {
      const first = await issue();
      const second = next();
      await store.refreshTokens.rotate(first.tokenId, second, now);
      expect(await store.refreshTokens.rotate(first.tokenId, next(), now)).toMatchObject({
        outcome: 'reused',
        client: 'acme',
      });
      expect(await store.refreshTokens.rotate(second.tokenId, next(), now)).toMatchObject({
        outcome: 'revoked',
      });
    });

    it('leaves the client its other families', async () => {
      const stolen = await issue();
      const other = await issue();
      await store.refreshTokens.rotate(stolen.tokenId, next(), now);
      await store.refreshTokens.rotate(stolen.tokenId, next(), now);
      expect(await store.refreshTokens.rotate(other.tokenId, next(), now)).toMatchObject({
        outcome: 'rotated',
      });
    });

    it('stays good for a client that keeps it, until it expires or is revoked', async () => {
      const token = await issue();
      expect(await store.refreshTokens.isGood(token.tokenId, now)).toBe(true);
      expect(await node.refreshTokens.isGood(token.tokenId, now)).toBe(true);
      expect(await store.refreshTokens.isGood(token.tokenId, inMs(60_000))).toBe(false);
      await store.refreshTokens.revokeClient('acme', now);
      expect(await store.refreshTokens.isGood(token.tokenId, now)).toBe(false);
      expect(await store.refreshTokens.isGood('never issued', now)).toBe(false);
      const spent = await issue();
      await store.refreshTokens.rotate(spent.tokenId, next(), now);
      expect(await store.refreshTokens.isGood(spent.tokenId, now)).toBe(false);
    });

    it('is unknown when it was never issued', async () => {
      expect(await store.refreshTokens.rotate('made-up', next(), now)).toEqual({
        outcome: 'unknown',
      });
    });

    it('expires', async () => {
      const token = await issue();
      expect(await store.refreshTokens.rotate(token.tokenId, next(), inMs(60_000))).toMatchObject({
        outcome: 'expired',
      });
    });

    it('is revoked with its client', async () => {
      const token = await issue();
      const outcome = async (tokenId: string) =>
        (await store.refreshTokens.rotate(tokenId, next(), now)).outcome;
      await store.refreshTokens.revokeClient('zeta', now);
      const successor = next();
      expect((await store.refreshTokens.rotate(token.tokenId, successor, now)).outcome).toBe(
        'rotated',
      );
      await store.refreshTokens.revokeClient('acme', now);
      expect(await outcome(successor.tokenId)).toBe('revoked');
    });

    it('lets one of two nodes win, every time, and treats the other as a thief', async () => {
      for (let round = 0; round < 10; round++) {
        const token = await issue();
        const successors = [next(), next()] as const;
        const rotations = await Promise.all([
          store.refreshTokens.rotate(token.tokenId, successors[0], now),
          node.refreshTokens.rotate(token.tokenId, successors[1], now),
        ]);
        expect(rotations.map(({ outcome }) => outcome).sort()).toEqual(['reused', 'rotated']);
        const left = await Promise.all(
          successors.map(({ tokenId }) => store.refreshTokens.rotate(tokenId, next(), now)),
        );
        expect(left.map(({ outcome }) => outcome).sort()).toEqual(['revoked', 'unknown']);
      }
    });

    it('is forgotten when the newest of its family has expired, not before', async () => {
      await store.refreshTokens.removeExpired(erasureTime(inMs(60_000_000)));
      const first = await issue();
      const second = next(inMs(120_000));
      await store.refreshTokens.rotate(first.tokenId, second, now);
      expect(await store.refreshTokens.removeExpired(erasureTime(inMs(60_000)))).toBe(0);
      expect(await store.refreshTokens.removeExpired(erasureTime(inMs(120_000)))).toBe(1);
      expect(await store.refreshTokens.rotate(second.tokenId, next(), now)).toEqual({
        outcome: 'unknown',
      });
    });
  });
});
