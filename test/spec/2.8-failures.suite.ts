import { describe, expect, it } from 'vitest';
import { metadataOf } from '../../src/http/present/metadata.js';
import { reject } from '../../src/contract/rejection.js';
import { anyImage, rejectedAs } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Interface 2.8. The judges behind 818–829 belong to issue 4; their answers are here already. */
export const failures: Suite = (use) =>
  describe('2.8 OCR failure bodies', () => {
    const card = { backside: anyImage, document_type: 'identification_card' };

    it('identity card: error, error_code and details with metadata', async () => {
      const answer = await use().ocr({ ...card, frontside: rejectedAs('namesUnreadable') });
      expect(answer.status).toBe(422);
      expect(answer.text).toBe(
        '{"error":"Names could not be extracted from the document.","error_code":807,' +
          '"details":{"metadata":"front: lines 0; back: codes none"}}',
      );
    });

    it('identity card: details=true adds to them', async () => {
      const fields = { ...card, frontside: rejectedAs('qrUnreadable'), details: 'true' };
      expect((await use().ocr(fields)).json).toMatchObject({
        error_code: 805,
        details: { metadata: expect.any(String) as string, timings_ms: { decode: 1.5 } },
      });
    });

    it('metadata is one line of words and numbers', () => {
      const evidence = {
        side: 'back',
        front: { lines: 12, layout: 'PAN-cedula', zone: undefined, codes: [] },
        back: { isRead: false, codes: ['QR opaque', 'PDF417 opaque'] },
      };
      expect(metadataOf(reject('qrUnreadable', evidence))).toBe(
        'side back; front: lines 12, layout PAN-cedula, codes none; back: is read no, codes QR opaque PDF417 opaque',
      );
    });

    it('document proof of life: valid false, error_code, error and always the id', async () => {
      const frontside = rejectedAs('documentBlurry');
      const answer = await use().ocr({ frontside, document_type: 'passport' });
      expect(answer.status).toBe(200);
      expect(answer.text).toMatch(
        /^\{"valid":false,"error_code":826,"error":"The document is too blurry.","id":\d+\}$/,
      );
    });

    it('any other: error and error_code', async () => {
      const frontside = rejectedAs('mrzUnreadable');
      const answer = await use().ocr({ frontside, document_type: 'passport' });
      expect(answer.status).toBe(422);
      expect(answer.text).toBe(
        '{"error":"The MRZ could not be extracted from the document.","error_code":801}',
      );
    });
  });
