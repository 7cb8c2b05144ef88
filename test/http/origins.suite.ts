import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { allowFrames } from '../../src/http/capture/frame-ancestors.js';
import { bearer } from '../support/http.js';
import type { Suite } from '../support/use.js';

const page = 'https://www.bank.example';

/** Off by default: only a client's own pages, only where it registered them. */
export const origins: Suite = (use) =>
  describe('pages of other origins', () => {
    const tokenOf = async (client: string): Promise<string> => {
      const { json } = await use().as(client, '/api/v3.2/sessions/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ steps: [{ kind: 'selfie' }] }),
      });
      return (json as { link: string }).link.split('#')[1]!;
    };
    const allowed = async (path: string, init: RequestInit): Promise<string | null> =>
      (await use().request(path, init)).headers.get('access-control-allow-origin');

    it('may call the capture routes of the client that registered them, and of no other', async () => {
      const [bank, other] = [await use().client({ origins: [page] }), await use().client()];
      const call = async (client: string, origin: string) =>
        allowed('/api/v3.2/capture/', {
          headers: { ...bearer(await tokenOf(client)), origin },
        });
      expect(await call(bank, page)).toBe(page);
      expect(await call(bank, 'https://evil.example')).toBeNull();
      expect(await call(bank, `${page}.evil.example`)).toBeNull();
      expect(await call(other, page)).toBeNull();
    });

    it('are told so by a preflight, and strangers are not', async () => {
      await use().client({ origins: [page] });
      const ask = (origin: string, path = 'steps/0/') =>
        use().request(`/api/v3.2/capture/${path}`, {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST' },
        });
      const { status, headers } = await ask(page);
      expect(status).toBe(204);
      expect(headers.get('access-control-allow-origin')).toBe(page);
      expect(headers.get('access-control-allow-headers')).toContain('anverso-device');
      expect((await ask(page, '')).status).toBe(204);
      const stranger = await ask('https://evil.example');
      expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
      expect(stranger.headers.get('access-control-allow-methods')).toBeNull();
    });

    it('never reach the other routes', async () => {
      const bank = await use().client({ origins: [page] });
      const token = await use().access(bank);
      const headers = { ...bearer(token), origin: page };
      expect(await allowed('/api/v3.2/transactions/', { headers })).toBeNull();
      expect(await allowed('/api/v3.2/ocr/', { method: 'POST', headers })).toBeNull();
    });

    it('may frame the page of a link of theirs; the name of a client tells a stranger nothing', async () => {
      const bank = await use().client({ origins: [page, 'https://app.bank.example'] });
      const none = await use().client();
      const app = Fastify();
      allowFrames(app, use().store);
      app.get('/capture/*', (_request, reply) =>
        reply
          .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; x-y z")
          .send(''),
      );
      const policy = async (query: string) =>
        (await app.inject(`/capture/${query}`)).headers['content-security-policy'];
      const closed = "default-src 'none'; frame-ancestors 'none'; x-y z";
      expect(await policy('')).toBe(closed);
      const sessionOf = async (client: string): Promise<string> => {
        const body = JSON.stringify({ steps: [{ kind: 'selfie' }] });
        const headers = { 'content-type': 'application/json' };
        const path = '/api/v3.2/sessions/';
        const { json } = await use().as(client, path, { method: 'POST', headers, body });
        return (json as { id: string }).id;
      };
      expect(await policy(`?client=${bank}`)).toBe(closed);
      expect(await policy(`?session=${await sessionOf(none)}`)).toBe(closed);
      expect(await policy(`?session=${bank}`)).toBe(closed);
      expect(await policy('?session=a&session=b')).toBe(closed);
      // No database takes this byte in a text.
      expect((await app.inject('/capture/?session=%00')).statusCode).toBe(200);
      expect(await policy(`?session=${await sessionOf(bank)}`)).toBe(
        `default-src 'none'; frame-ancestors ${page} https://app.bank.example; x-y z`,
      );
      await app.close();
    });
  });
