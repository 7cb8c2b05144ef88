import { describe, expect, it } from 'vitest';
import { bearer, formOf } from '../support/http.js';
import { anyImage } from '../support/images.js';
import { forge } from '../support/forge.js';
import type { Suite } from '../support/use.js';

/** Interface 5; tokens themselves, their making and their forging, are in test/http/tokens-*.ts. */
export const authentication: Suite = (use) =>
  describe('5 Authentication', () => {
    const post = (path: string, headers: Record<string, string>) =>
      use().request(path, {
        method: 'POST',
        headers,
        body: formOf({ frontside: anyImage, selfie: anyImage, document_type: 'passport' }),
      });

    describe.each(['/api/v3.2/ocr/', '/api/ocr/', '/api/v3.2/biometrics/liveness/'])(
      '%s',
      (path) => {
        it('without a token: 401 that asks for one', async () => {
          const answer = await post(path, {});
          expect(answer.status).toBe(401);
          expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="anverso"');
          expect(answer.json).toEqual({
            detail: 'A bearer token is required.',
            code: 'not_authenticated',
          });
        });

        it.each([
          ['Basic YTpi'],
          ['Bearer'],
          ['Bearer '],
          ['Bearer not-a-jwt'],
          ['Bearer a.b.c'],
          ['Token a.b.c'],
          ['Bearer a.b.c extra'],
        ])('with `Authorization: %s`: 401 that says the token is wrong', async (authorization) => {
          const answer = await post(path, { authorization });
          expect(answer.status).toBe(401);
          expect(answer.headers.get('www-authenticate')).toBe(
            'Bearer realm="anverso", error="invalid_token"',
          );
          const isBearer = /^Bearer \S/.test(authorization);
          const hint = isBearer ? '' : ' Send it as `Authorization: Bearer <access token>`.';
          expect(answer.json).toEqual({
            detail: `The token is not valid or has expired.${hint}`,
            code: 'token_not_valid',
          });
        });
      },
    );

    it('takes `bearer` in any case', async () => {
      const token = await use().access();
      const answer = await post('/api/v3.2/ocr/', { authorization: `bearer ${token}` });
      expect(answer.status).not.toBe(401);
    });

    it('an expired token is 401; a new one for the same request is answered', async () => {
      await use().access();
      const past = Math.floor(Date.now() / 1000) - 301;
      const expired = await forge(use().store, { iat: past, exp: past + 300 });
      expect((await post('/api/v3.2/ocr/', bearer(expired))).status).toBe(401);
      const { access } = await use().login('acme');
      expect((await post('/api/v3.2/ocr/', bearer(access))).status).not.toBe(401);
    });

    it('comes before the body: a wrong token is told even when the form is wrong too', async () => {
      const answer = await use().request('/api/v3.2/ocr/', { method: 'POST', body: 'not a form' });
      expect(answer.status).toBe(401);
    });
  });
