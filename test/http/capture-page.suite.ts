import { describe, expect, it } from 'vitest';
import { decodeQr } from '../support/qr.js';
import { bearer, formOf } from '../support/http.js';
import { rejectedAs } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** What the page of a link asks for besides its steps. */
export const capturePage: Suite = (use) =>
  describe('the page of a capture session', () => {
    const start = async (client: string, given = {}) => {
      const created = await use().as(client, '/api/v3.2/sessions/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ steps: [{ kind: 'selfie' }], ...given }),
      });
      expect(created.status, created.text).toBe(201);
      const { link } = created.json as { link: string };
      const call = (path: string, device: string, init: RequestInit = {}) =>
        use().request(`/api/v3.2/capture/${path}`, {
          ...init,
          headers: { 'anverso-device': device, ...bearer(link.split('#')[1]!) },
        });
      return { link, call };
    };
    const [one, other] = ['the-first-device-of-two', 'the-second-device-of-two'];

    it('another device is told at once; the first goes on', async () => {
      const { call } = await start(await use().client());
      expect((await call('', other)).status).toBe(200);
      const body = formOf({ selfie: rejectedAs('faceAbsent') });
      expect((await call('steps/0/', one, { method: 'POST', body })).status).toBe(200);
      const clash = await call('', other);
      expect([clash.status, clash.json]).toMatchObject([409, { code: 'other_device' }]);
      expect((await call('', one)).status).toBe(200);
    });

    it('has the brand of its client, and nothing where there is none', async () => {
      const client = await use().client();
      const plain = await start(client);
      expect((await plain.call('', one)).json).not.toHaveProperty('brand');
      const brand = { brandName: 'Banco del Sur', brandColour: '#b3261e' };
      await use().store.clients.change(client, brand);
      expect((await plain.call('', one)).json).toMatchObject({
        brand: { name: 'Banco del Sur', colour: '#b3261e' },
      });
    });

    it('gives its own link as a code', async () => {
      const { link, call } = await start(await use().client());
      const code = await call('qr/', one);
      expect(code.headers.get('content-type')).toContain('image/svg+xml');
      expect(await decodeQr(code.text)).toBe(link);
    });

    it('speaks Portuguese', async () => {
      const { call } = await start(await use().client(), { language: 'pt' });
      expect((await call('', one)).json).toMatchObject({ language: 'pt' });
      const body = formOf({ selfie: rejectedAs('faceAbsent') });
      const refused = await call('steps/0/', one, { method: 'POST', body });
      expect(refused.json).toMatchObject({ advice: 'Olhe para a câmera, com luz uniforme.' });
    });
  });
