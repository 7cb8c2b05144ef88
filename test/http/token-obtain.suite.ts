import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { issuer } from '../support/forge.js';
import { bearer, formOf } from '../support/http.js';
import { password } from '../support/service.js';
import type { Suite } from '../support/use.js';

const json = (value: unknown): RequestInit => ({
  headers: { 'content-type': 'application/json' },
  body: typeof value === 'string' ? value : JSON.stringify(value),
});

/** `POST /api/token/`, as a customer of the incumbent calls it. */
export const tokenObtain: Suite = (use) =>
  describe('obtaining a token', () => {
    const post = (init: RequestInit, path = '/api/token/') =>
      use().request(path, { method: 'POST', ...init });
    const right = { username: 'acme', password };
    const wrongLogin = {
      detail: 'No active account found with the given credentials',
      code: 'no_active_account',
    };

    it.each([
      ['a form', () => ({ body: new URLSearchParams(right) })],
      ['multipart', () => ({ body: formOf(right) })],
      ['JSON', () => json(right)],
    ])('from %s: refresh and access, in this order', async (_how, init) => {
      await use().access();
      const answer = await post(init());
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.json as object)).toEqual(['refresh', 'access']);
      const { access } = answer.json as { access: string };
      expect(
        (await use().request('/api/v3.2/transactions', { headers: bearer(access) })).status,
      ).toBe(200);
    });

    it('without the trailing slash as well', async () => {
      const answer = await post({ body: new URLSearchParams(right) }, '/api/token');
      expect(answer.status).toBe(200);
    });

    it('the access token lives 5 minutes, the refresh token a day; they say whose they are', async () => {
      await use().access();
      const { access, refresh } = await use().login('acme');
      const [a, r] = [decodeJwt(access), decodeJwt(refresh)];
      expect(a.exp! - a.iat!).toBe(300);
      expect(r.exp! - r.iat!).toBe(86_400);
      expect(a).toMatchObject({ iss: issuer, aud: issuer, sub: 'acme', token_type: 'access' });
      expect(r).toMatchObject({ iss: issuer, aud: issuer, sub: 'acme', token_type: 'refresh' });
      expect(a.jti).not.toBe(r.jti);
      expect(decodeProtectedHeader(access)).toEqual({
        alg: 'ES256',
        typ: 'JWT',
        kid: expect.any(String) as string,
      });
    });

    it.each([
      ['a wrong password', { username: 'acme', password: 'wrong' }],
      ['an unknown name', { username: 'nobody', password }],
      ['a name in another case', { username: 'Acme', password }],
      ['a name that cannot be one', { username: "' or 1=1 --", password }],
      ['a name longer than any', { username: 'x'.repeat(500), password }],
      ['a zero byte in the name', { username: 'acme\0', password }],
    ])('%s: 401, the same for all', async (_what, fields) => {
      await use().access();
      const answer = await post({ body: new URLSearchParams(fields) });
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="anverso"');
      expect(answer.json).toEqual(wrongLogin);
    });

    it.each([
      [{}, { username: ['This field is required.'], password: ['This field is required.'] }],
      [{ username: 'acme' }, { password: ['This field is required.'] }],
      [{ username: '', password }, { username: ['This field is required.'] }],
    ])('%o: 400 that names what is missing', async (fields, expected) => {
      const form = await post({ body: new URLSearchParams(fields as Record<string, string>) });
      expect(form.status).toBe(400);
      expect(form.json).toEqual(expected);
      expect((await post(json(fields))).json).toEqual(expected);
      expect((await post({ body: formOf(fields as Record<string, string>) })).json).toEqual(
        expected,
      );
    });

    it.each([['[]'], ['null'], ['"acme"'], ['{"username":{"a":1},"password":["x"]}']])(
      'JSON that is no object of texts (%s): 400',
      async (body) => {
        expect((await post(json(body))).status).toBe(400);
      },
    );

    it.each(['{', '{"__proto__":{"username":"acme"}}'])(
      'JSON gone wrong (%s): 400',
      async (body) => {
        const answer = await post(json(body));
        expect(answer.status).toBe(400);
        expect(answer.json).toEqual({ error: 'The body is not valid JSON.' });
      },
    );

    it('a body past its limit: 413', async () => {
      const answer = await post(json({ username: 'acme', password: 'x'.repeat(70_000) }));
      expect(answer.status).toBe(413);
    });

    it('another content type: 415', async () => {
      const answer = await post({ headers: { 'content-type': 'text/xml' }, body: '<a/>' });
      expect(answer.status).toBe(415);
    });

    it('nothing at all: 400', async () => {
      expect((await post({})).status).toBe(400);
    });

    it('a disabled client: 401', async () => {
      const name = await use().client();
      await use().store.clients.disable(name, new Date());
      const answer = await post({ body: new URLSearchParams({ username: name, password }) });
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual(wrongLogin);
    });
  });
