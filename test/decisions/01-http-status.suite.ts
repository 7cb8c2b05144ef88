import { describe, expect, it } from 'vitest';
import { codes, type Reason } from '../../src/contract/codes.js';
import { bearer } from '../support/http.js';
import { anyImage, crashingImage, rejectedAs, throwingImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Decision 1. 401 is in test/spec/5, 413 in test/spec/8, 429 and 503 in test/http. */
export const httpStatus: Suite = (use) =>
  describe('decision 1: HTTP status', () => {
    const passport = { frontside: anyImage, document_type: 'passport' };
    const unreadable: readonly Reason[] = [
      'fileUnreadable',
      'mrzUnreadable',
      'birthDateUnreadable',
      'genderUnreadable',
      'expirationDateUnreadable',
      'qrUnreadable',
      'metadataUnreadable',
      'namesUnreadable',
      'numberUnreadable',
      'documentMismatch',
      'frontUnreadable',
    ];
    const verdicts: readonly Reason[] = [
      'documentPoor',
      'documentNotGenuine',
      'documentAbsent',
      'documentPhotoAbsent',
      'documentCropped',
      'documentTooSmall',
      'documentOutsideFrame',
      'documentsMany',
      'documentNearEdges',
      'documentBlurry',
      'documentCompressed',
      'documentExposure',
      'documentReflections',
    ];

    it('403: the client has not contracted the service', async () => {
      const client = await use().client({ services: ['liveness'] });
      const ocr = await use().ocr(passport, { client });
      expect(ocr.status).toBe(403);
      expect(ocr.json).toEqual({
        error: 'This client has not contracted the OCR service.',
        error_code: 800,
      });
      const other = await use().client({ services: ['ocr', 'id_reader_plus'] });
      const liveness = await use().liveness({ selfie: anyImage }, { client: other });
      expect(liveness.status).toBe(403);
      expect(liveness.json).toEqual({
        valid: false,
        message: 'This client has not contracted the liveness service.',
        error_code: 712,
      });
    });

    it('403 for ID Reader Plus without OCR: it adds to OCR, it does not bring it', async () => {
      const client = await use().client({ services: ['id_reader_plus'] });
      expect((await use().ocr(passport, { client })).status).toBe(403);
    });

    it.each([
      ['application/json', '{"document_type":"passport"}'],
      ['application/json', '{not json'],
      ['application/json', `"${'x'.repeat(70_000)}"`],
      ['application/x-www-form-urlencoded', 'document_type=passport'],
      ['text/plain', 'x'],
      ['multipart/mixed; boundary=x', '--x--'],
      ['image/jpeg', 'x'],
    ])('415: %s is not multipart', async (type, body) => {
      const init = { method: 'POST', headers: { 'content-type': type }, body };
      const ocr = await use().as(undefined, '/api/v3.2/ocr/', init);
      expect(ocr.status).toBe(415);
      expect(ocr.json).toEqual({
        error: 'The request body must be multipart/form-data.',
        error_code: 800,
      });
      const liveness = await use().as(undefined, '/api/v3.2/biometrics/liveness/', init);
      expect(liveness.status).toBe(415);
      expect(liveness.json).toMatchObject({ valid: false, error_code: 712 });
    });

    it('415: no content type, with or without a body', async () => {
      const headers = bearer(await use().access());
      const none = await use().request('/api/v3.2/ocr/', { method: 'POST', headers });
      expect(none.status).toBe(415);
      const body = new Uint8Array([1, 2, 3]);
      const bytes = await use().request('/api/v3.2/ocr/', { method: 'POST', headers, body });
      expect(bytes.status).toBe(415);
    });

    it('400: multipart without a boundary', async () => {
      const headers = { 'content-type': 'multipart/form-data' };
      const init = { method: 'POST', headers, body: 'x' };
      expect((await use().as(undefined, '/api/v3.2/ocr/', init)).status).toBe(400);
    });

    it.each(unreadable)('422: %s, the document cannot be read', async (reason) => {
      const answer = await use().ocr({ ...passport, frontside: rejectedAs(reason) });
      expect(answer.status).toBe(422);
      expect(answer.json).toEqual({ error: codes[reason].en, error_code: codes[reason].code });
    });

    it.each(verdicts)('200: %s is an answer', async (reason) => {
      const answer = await use().ocr({ ...passport, frontside: rejectedAs(reason) });
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual({
        valid: false,
        error_code: codes[reason].code,
        error: codes[reason].en,
        id: expect.any(Number) as number,
      });
    });

    it('200: every verdict on a selfie; 500 where the fault is ours', () => {
      for (const { service, status, kind, code } of Object.values(codes))
        if (service === 'liveness' && (kind === 'retake' || kind === 'attack'))
          expect(status, String(code)).toBe(200);
      expect(codes.livenessFault.status).toBe(500);
    });

    it.each([
      ['throws', throwingImage],
      ['dies', crashingImage],
    ])('500: a worker that %s, without a stack or personal data', async (_how, frontside) => {
      const answer = await use().ocr({ ...passport, frontside });
      expect(answer.status).toBe(500);
      expect(answer.text).toBe(
        '{"error":"The service failed to process the request.","error_code":800}',
      );
      expect(use().logs.filter((line) => line.includes('ERIKSSON'))).toEqual([]);
      // The next request finds a worker again.
      expect((await use().ocr(passport)).status).toBe(200);
    });
  });
