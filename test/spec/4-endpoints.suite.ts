import { describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Interface 4: two endpoints, both POST, all request variants to the same path. */
export const endpoints: Suite = (use) =>
  describe('4 Endpoints', () => {
    const base = { frontside: anyImage, document_type: 'passport' };
    const card = { ...base, backside: anyImage, document_type: 'identification_card' };

    describe('4.1 OCR', () => {
      it.each(['/api/v3.2/ocr/', '/api/v3.2/ocr', '/api/ocr/', '/api/ocr'])(
        'answers at %s',
        async (path) => {
          const answer = await use().ocr(base, { path });
          expect(answer.status).toBe(200);
          expect(answer.json).toMatchObject({ document_number: 'X0000001' });
        },
      );

      it.each([
        ['Passport base', base, 200],
        ['Passport base with document_id', { ...base, document_id: '170' }, 200],
        ['Passport with transaction id', { ...base, return_id: 'True' }, 200],
        ['Passport with device', { ...base, device: 'IOS' }, 200],
        ['Passport plus', { ...base, document_type: 'passport_plus', device: 'IOS' }, 200],
        ['Identity card base', card, 200],
        ['Identity card with transaction id', { ...card, return_id: 'True' }, 200],
        ['Identity card with device', { ...card, device: 'DESKTOP' }, 200],
        [
          'Identity card with side validation',
          { ...card, device: 'ANDROID', validate_sides: 'true' },
          200,
        ],
      ])('%s', async (_variant, fields, status) => {
        expect((await use().ocr(fields)).status).toBe(status);
      });

      it('answers a client of ID Reader Plus with the same payloads', async () => {
        const client = await use().client({ services: ['ocr', 'id_reader_plus'] });
        expect((await use().ocr(base, { client })).status).toBe(200);
      });
    });

    describe('4.2 Liveness', () => {
      it.each(['/api/v3.2/biometrics/liveness/', '/api/v3.2/biometrics/liveness'])(
        'answers at %s',
        async (path) => {
          const answer = await use().liveness({ selfie: anyImage }, { path });
          expect(answer.json).toEqual({ valid: true });
        },
      );
    });

    it.each(['GET', 'PUT', 'PATCH', 'DELETE'])('%s is told to use POST: 405', async (method) => {
      const ocr = await use().request('/api/v3.2/ocr/', { method });
      expect(ocr.status).toBe(405);
      expect(ocr.headers.get('allow')).toBe('POST');
      expect(ocr.json).toEqual({ error: 'The request is not valid: use POST.', error_code: 800 });
      const liveness = await use().request('/api/v3.2/biometrics/liveness', { method });
      expect(liveness.json).toEqual({
        valid: false,
        message: 'The request is not valid: use POST.',
        error_code: 712,
      });
      expect((await use().request('/api/token/', { method })).status).toBe(405);
    });

    it('answers JSON that no cache keeps and no browser takes for something else', async () => {
      const { headers } = await use().ocr(base);
      expect(headers.get('content-type')).toMatch(/^application\/json/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    });

    it('keeps the request id of its caller when it is one, and makes one when it is not', async () => {
      const given = await use().ocr(base, { headers: { 'x-request-id': 'order-17.a_b' } });
      expect(given.headers.get('x-request-id')).toBe('order-17.a_b');
      const odd = await use().ocr(base, { headers: { 'x-request-id': 'a b"c' } });
      expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    });
  });
