import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from '../../src/http/auth/keys.js';
import { issuer } from '../support/forge.js';
import { bearer } from '../support/http.js';
import type { Suite } from '../support/use.js';

/** Signing keys: published, rotated, shared by all nodes. */
export const keys: Suite = (use) =>
  describe('signing keys', () => {
    const published = async () =>
      (await use().request('/.well-known/jwks.json')).json as JSONWebKeySet;
    const works = async (token: string): Promise<boolean> =>
      (await use().request('/api/v3.2/transactions/', { headers: bearer(token) })).status === 200;

    it('are published, their public half alone', async () => {
      const { keys: list } = await published();
      expect(list.length).toBeGreaterThan(0);
      for (const key of list)
        expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y']);
    });

    it('verify our tokens for anyone', async () => {
      const { payload } = await jwtVerify(
        await use().access(),
        createLocalJWKSet(await published()),
        { issuer, audience: issuer },
      );
      expect(payload.sub).toBe('acme');
    });

    it('rotate on another node: old tokens stay good, new ones carry the new key', async () => {
      const old = await use().login(await use().client());
      const otherNode = await createKeyRing(use().store.signingKeys, { issuer });
      const { kid } = await otherNode.rotate(60_000);
      expect(await works(old.access)).toBe(true);

      // A token of the new key makes this node look again, although it just read the keys.
      await new Promise((resolve) => setTimeout(resolve, 1100));
      const { createTokens } = await import('../../src/http/auth/tokens.js');
      const tokens = createTokens({
        keys: otherNode,
        clients: use().store.clients,
        refreshTokens: use().store.refreshTokens,
        accessSeconds: 300,
        refreshSeconds: 600,
      });
      const name = await use().client();
      const fresh = await tokens.issue((await use().store.clients.get(name))!);
      expect(decodeProtectedHeader(fresh.access).kid).toBe(kid);
      expect(await works(fresh.access)).toBe(true);
      expect((await published()).keys.map((key) => key.kid)).toContain(kid);
      expect(decodeProtectedHeader((await use().login(name)).access).kid).toBe(kid);
      expect(await works(old.access)).toBe(true);
    });

    it('that are retired verify nothing and are no longer published', async () => {
      const { kid } = decodeProtectedHeader(await use().access());
      // The ring's own clock: an hour later the overlap of the rotation above is over.
      const later = await createKeyRing(use().store.signingKeys, {
        now: () => Date.now() + 3_600_000,
      });
      const known = (await later.publicJwks()).keys.map((key) => key.kid);
      const list = await use().store.signingKeys.list();
      const active = list.filter(({ retiredAt }) => retiredAt === null).map((key) => key.kid);
      expect(known).toEqual(active);
      expect(known).not.toContain(kid);
      expect(await later.verifier(kid)).toBeUndefined();
    });
  });
