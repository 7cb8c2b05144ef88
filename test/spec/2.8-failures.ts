import { describe, expect, it } from 'vitest';
import { presentCardFailure } from '../../src/http/present.js';
import { ocrAnswers } from '../../src/http/schemas/ocr.js';
import { reject } from '../../src/spec/rejection.js';
import { rejectedAs } from '../support/images.js';
import { serialise } from '../support/serialise.js';
import type { Suite } from '../support/use.js';

/** Interface 2.8. The judges behind 818–829 belong to issue 4; their answers are here already. */
export const failures: Suite = (use) =>
  describe('2.8 OCR failure bodies', () => {
    it('identity card: error, error_code and details with metadata', async () => {
      const body = presentCardFailure(reject('namesUnreadable'), 'en', 'front');
      expect(await serialise(ocrAnswers, body, 422)).toBe(
        '{"error":"Names could not be extracted from the document.","error_code":807,' +
          '"details":{"metadata":"front"}}',
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
      const answer = await use().ocr({ frontside, document_type: 'passport', return_id: 'True' });
      expect(answer.status).toBe(422);
      expect(answer.text).toBe(
        '{"error":"The MRZ could not be extracted from the document.","error_code":801}',
      );
    });
  });
