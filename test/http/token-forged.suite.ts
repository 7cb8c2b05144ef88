import { importJWK, type JWK, SignJWT, exportSPKI, generateKeyPair } from 'jose';
import { describe, expect, it } from 'vitest';
import { bearer } from '../support/http.js';
import { claimsWith, forge } from '../support/forge.js';
import type { Suite } from '../support/use.js';

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens that are not good, each for one reason; all but refresh tokens of ours are told the same. */
export const tokenForged: Suite = (use) =>
  describe('a token that is not good', () => {
    const statusOf = async (token: string, hint = ''): Promise<number> => {
      await use().access();
      const answer = await use().request('/api/v3.2/transactions/', { headers: bearer(token) });
      if (answer.status === 401)
        expect(answer.json).toEqual({
          detail: `The token is not valid or has expired.${hint}`,
          code: 'token_not_valid',
        });
      return answer.status;
    };
    const nowSeconds = () => Math.floor(Date.now() / 1000);
    const newest = async () => (await use().store.signingKeys.list())[0]!;

    it('is told from a good one: the forger of these tests can make that', async () => {
      expect(await statusOf(await forge(use().store, {}))).toBe(200);
    });

    it.each([
      ['expired', () => ({ iat: nowSeconds() - 400, exp: nowSeconds() - 100 })],
      ['expired a second ago', () => ({ iat: nowSeconds() - 301, exp: nowSeconds() - 1 })],
      ['issued in the future', () => ({ iat: nowSeconds() + 60, exp: nowSeconds() + 360 })],
      ['not valid yet', () => ({ nbf: nowSeconds() + 60 })],
      ['of no kind', () => ({ token_type: undefined })],
      ['of another issuer', () => ({ iss: 'somebody' })],
      ['of no issuer', () => ({ iss: undefined })],
      ['for another audience', () => ({ aud: 'somebody' })],
      ['for no audience', () => ({ aud: undefined })],
      ['without an end', () => ({ exp: undefined })],
      ['without a beginning', () => ({ iat: undefined })],
      ['without an id', () => ({ jti: undefined })],
      ['without a client', () => ({ sub: undefined })],
      ['of a client that does not exist', () => ({ sub: 'nobody' })],
      ['of an earlier password', () => ({ ver: 0 })],
      ['without a version', () => ({ ver: undefined })],
    ])('%s', async (_why, claims) => {
      expect(await statusOf(await forge(use().store, claims()))).toBe(401);
    });

    it('a clock that is 3 s ahead is forgiven', async () => {
      expect(await statusOf(await forge(use().store, { iat: nowSeconds() + 3 }))).toBe(200);
    });

    it('a refresh token is no access token', async () => {
      const { refresh } = await use().login(await use().client());
      const hint =
        ' This is a refresh token: send the access token, which POST /api/token/refresh/ gives.';
      expect(await statusOf(refresh, hint)).toBe(401);
      expect(await statusOf(await forge(use().store, { token_type: 'refresh' }), hint)).toBe(401);
    });

    it('with a changed payload under an old signature', async () => {
      const [header, , signature] = (await use().access()).split('.');
      const payload = base64(claimsWith({ sub: 'other' }));
      expect(await statusOf(`${header}.${payload}.${signature}`)).toBe(401);
    });

    it('with a changed or cut signature', async () => {
      const token = await use().access();
      const last = token.at(-2) === 'A' ? 'B' : 'A';
      expect(await statusOf(`${token.slice(0, -2)}${last}${token.at(-1)}`)).toBe(401);
      expect(await statusOf(token.slice(0, -10))).toBe(401);
      expect(await statusOf(`${token.split('.').slice(0, 2).join('.')}.`)).toBe(401);
    });

    it.each(['none', 'None', 'NONE', ''])('with alg %j and no signature', async (alg) => {
      const { kid } = await newest();
      const claims = base64(claimsWith({}));
      expect(await statusOf(`${base64({ alg, kid })}.${claims}.`)).toBe(401);
      expect(await statusOf(`${base64({ alg, kid })}.${claims}.AAAA`)).toBe(401);
    });

    it('with HS256 and our public key as the secret, in every spelling of it', async () => {
      const { kid, publicJwk } = await newest();
      const key = await importJWK(publicJwk as JWK, 'ES256', { extractable: true });
      const spki = await exportSPKI(key as Parameters<typeof exportSPKI>[0]);
      for (const secret of [spki, spki.trim(), JSON.stringify(publicJwk), String(publicJwk['x'])]) {
        const token = await new SignJWT(claimsWith({}))
          .setProtectedHeader({ alg: 'HS256', kid })
          .sign(new TextEncoder().encode(secret));
        expect(await statusOf(token)).toBe(401);
      }
    });

    it('signed by a stranger: with our kid, with its own, with none', async () => {
      const { privateKey } = await generateKeyPair('ES256');
      for (const kid of [(await newest()).kid, 'stranger', undefined]) {
        const token = await new SignJWT(claimsWith({}))
          .setProtectedHeader({ alg: 'ES256', ...(kid && { kid }) })
          .sign(privateKey);
        expect(await statusOf(token)).toBe(401);
      }
    });

    it('that brings or names its own key', async () => {
      const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
      const { exportJWK } = await import('jose');
      const jwk = await exportJWK(publicKey);
      const header = { alg: 'ES256', kid: (await newest()).kid };
      for (const extra of [{ jwk }, { jku: 'http://127.0.0.1:1/keys' }]) {
        const token = await new SignJWT(claimsWith({}))
          .setProtectedHeader({ ...header, ...extra })
          .sign(privateKey);
        expect(await statusOf(token)).toBe(401);
      }
    });

    it('that asks for an extension we do not know (crit)', async () => {
      const token = await forge(use().store, {});
      const [, payload, signature] = token.split('.');
      const header = base64({ alg: 'ES256', kid: (await newest()).kid, crit: ['x'], x: 1 });
      expect(await statusOf(`${header}.${payload}.${signature}`)).toBe(401);
    });

    it('of a client disabled since, or whose password changed since', async () => {
      const name = await use().client();
      const first = await use().login(name);
      expect(await statusOf(first.access)).toBe(200);
      const { passwordHash } = (await use().store.clients.get(name))!;
      await use().store.clients.setPassword(name, passwordHash);
      expect(await statusOf(first.access)).toBe(401);
      const second = await use().login(name);
      await use().store.clients.disable(name, new Date());
      expect(await statusOf(second.access)).toBe(401);
      await use().store.clients.enable(name);
      expect(await statusOf(second.access)).toBe(401);
    });
  });
