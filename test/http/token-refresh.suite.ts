import { decodeJwt } from 'jose';
import { describe, expect, it } from 'vitest';
import { bearer, formOf } from '../support/http.js';
import type { Pair } from '../support/service.js';
import type { Suite } from '../support/use.js';

/** `POST /api/token/refresh/`. */
export const tokenRefresh: Suite = (use) =>
  describe('refreshing a token', () => {
    const refreshWith = (token: string) =>
      use().request('/api/token/refresh/', {
        method: 'POST',
        body: new URLSearchParams({ refresh: token }),
      });
    const works = async (access: string): Promise<boolean> =>
      (await use().request('/api/v3.2/transactions', { headers: bearer(access) })).status === 200;
    const wrongToken = { detail: 'Token is invalid or expired', code: 'token_not_valid' };
    const fresh = async (): Promise<Pair> => use().login(await use().client());

    it('gives a new access token, and the refresh token that comes next', async () => {
      const first = await fresh();
      const answer = await refreshWith(first.refresh);
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.json as object)).toEqual(['access', 'refresh']);
      const second = answer.json as Pair;
      expect(second.refresh).not.toBe(first.refresh);
      expect(await works(second.access)).toBe(true);
      expect((await refreshWith(second.refresh)).status).toBe(200);
    });

    it.each([
      ['multipart', (refresh: string) => ({ body: formOf({ refresh }) })],
      [
        'JSON',
        (refresh: string) => ({
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ refresh }),
        }),
      ],
    ])('from %s too, and without the trailing slash', async (_how, init) => {
      const { refresh } = await fresh();
      const answer = await use().request('/api/token/refresh', {
        method: 'POST',
        ...init(refresh),
      });
      expect(answer.status).toBe(200);
    });

    it('a used one that comes back ends its whole family', async () => {
      const first = await fresh();
      const second = (await refreshWith(first.refresh)).json as Pair;
      const again = await refreshWith(first.refresh);
      expect(again.status).toBe(401);
      expect(again.json).toEqual(wrongToken);
      expect((await refreshWith(second.refresh)).status).toBe(401);
    });

    it('a revoked one ends its whole family, and the answer is the same for any token', async () => {
      const revoke = (token: string) =>
        use().request('/api/token/revoke/', {
          method: 'POST',
          body: new URLSearchParams({ refresh: token }),
        });
      const first = await fresh();
      const second = (await refreshWith(first.refresh)).json as Pair;
      for (const token of [second.refresh, second.refresh, 'not.a.token', first.access]) {
        const answer = await revoke(token);
        expect([answer.status, answer.json]).toEqual([200, { revoked: true }]);
      }
      expect((await refreshWith(second.refresh)).status).toBe(401);
      expect((await revoke('')).status).toBe(400);
    });

    it('that was used before is counted, for an alert', async () => {
      const count = async (): Promise<number> =>
        Number(
          /^anverso_refresh_reuse_total (\d+)$/m.exec((await use().request('/metrics')).text)![1],
        );
      const before = await count();
      const { refresh } = await fresh();
      await refreshWith(refresh);
      await refreshWith(refresh);
      expect(await count()).toBe(before + 1);
    });

    it('of two uses at once at most one wins, and then the family is over', async () => {
      const { refresh } = await fresh();
      const answers = await Promise.all([refreshWith(refresh), refreshWith(refresh)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
      const winner = answers.find(({ status }) => status === 200)!.json as Pair;
      expect((await refreshWith(winner.refresh)).status).toBe(401);
    });

    it('leaves the other logins of the client alone', async () => {
      const name = await use().client();
      const [one, other] = [await use().login(name), await use().login(name)];
      await refreshWith(one.refresh);
      await refreshWith(one.refresh);
      expect((await refreshWith(other.refresh)).status).toBe(200);
    });

    it('an access token is no refresh token', async () => {
      const { access } = await fresh();
      expect((await refreshWith(access)).json).toEqual(wrongToken);
    });

    it.each(['x', 'a.b.c', `${'a'.repeat(5000)}.b.c`])('%.20s is none: 401', async (token) => {
      const answer = await refreshWith(token);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="anverso"');
      expect(answer.json).toEqual(wrongToken);
    });

    it('nothing: 400', async () => {
      expect((await refreshWith('')).json).toEqual({ refresh: ['This field is required.'] });
    });

    it('ends when the client is disabled or its password changes', async () => {
      const name = await use().client();
      const before = await use().login(name);
      await use().store.clients.setPassword(
        name,
        (await use().store.clients.get(name))!.passwordHash,
      );
      expect((await refreshWith(before.refresh)).status).toBe(401);
      const after = await use().login(name);
      await use().store.clients.disable(name, new Date());
      expect((await refreshWith(after.refresh)).status).toBe(401);
    });

    describe('of a client that keeps its refresh token', () => {
      const keeper = async (): Promise<{ name: string } & Pair> => {
        const name = await use().client({ keepsRefreshToken: true });
        return { name, ...(await use().login(name)) };
      };

      it('answers {access} alone, as often as it is sent', async () => {
        const { refresh } = await keeper();
        for (let use = 0; use < 3; use += 1) {
          const answer = await refreshWith(refresh);
          expect(answer.status).toBe(200);
          expect(Object.keys(answer.json as object)).toEqual(['access']);
          expect(await works((answer.json as Pair).access)).toBe(true);
        }
      });

      it('gives each access token its own five minutes', async () => {
        const { refresh } = await keeper();
        const { access } = (await refreshWith(refresh)).json as Pair;
        const { iat, exp } = decodeJwt(access);
        expect(exp! - iat!).toBe(300);
      });

      it('ends when it is revoked or the client is disabled', async () => {
        const one = await keeper();
        await use().store.refreshTokens.revokeClient(one.name, new Date());
        expect((await refreshWith(one.refresh)).json).toEqual(wrongToken);
        const two = await keeper();
        await use().store.clients.disable(two.name, new Date());
        expect((await refreshWith(two.refresh)).status).toBe(401);
      });
    });
  });
