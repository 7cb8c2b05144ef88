import { describe, expect, it } from 'vitest';
import { preferredLanguage } from '../../src/http/request/language.js';
import { anyImage, rejectedAs } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Decision 9: the code is the contract, not the text. */
export const language: Suite = (use) =>
  describe('decision 9: error texts', () => {
    it.each([
      [undefined, 'en'],
      ['', 'en'],
      ['*', 'en'],
      ['en', 'en'],
      ['es', 'es'],
      ['es-PA', 'es'],
      ['es-419,es;q=0.9', 'es'],
      ['es;q=0.4, en;q=0.8', 'en'],
      ['en;q=0.4, es;q=0.8', 'es'],
      ['fr, es;q=0.5', 'es'],
      ['de,fr', 'en'],
      ['es;q=0', 'en'],
      ['es;q=x', 'en'],
      ['ES', 'es'],
    ])('Accept-Language %s → %s', (header, expected) => {
      expect(preferredLanguage(header)).toBe(expected);
    });

    it('are Spanish on both endpoints when it is preferred, with the same code', async () => {
      const headers = { 'accept-language': 'es-PA,es;q=0.9,en;q=0.5' };
      const ocr = await use().ocr({ document_type: 'passport' }, { headers });
      expect(ocr.json).toEqual({
        error: 'No se envió el frente (frontside) en la solicitud.',
        error_code: 809,
      });
      const liveness = await use().liveness({ selfie: anyImage, device: 'X' }, { headers });
      expect(liveness.json).toEqual({
        valid: false,
        message: 'La solicitud no es válida: device debe ser uno de IOS, ANDROID, DESKTOP.',
        error_code: 712,
      });
      const frontside = rejectedAs('documentReflections');
      const verdict = await use().ocr({ frontside, document_type: 'passport' }, { headers });
      expect(verdict.json).toMatchObject({
        error: 'El documento tiene reflejos.',
        error_code: 829,
      });
      const asked = { frontside: anyImage, document_type: 'passport', document_id: '1' };
      expect((await use().ocr(asked, { headers })).json).toMatchObject({
        OCR: { error: 'El código de pasaporte enviado aún no es soportado por el servicio.' },
      });
    });
  });
