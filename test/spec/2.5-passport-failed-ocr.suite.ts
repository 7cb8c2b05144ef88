import { describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Interface 2.5, over HTTP. */
export const passportFailedOcr: Suite = (use) =>
  describe('2.5 OCR response: passport, failed OCR part', () => {
    const fields = { frontside: anyImage, document_type: 'passport', document_id: '170' };

    it('has the MRZ as in 2.2 without image_score, and error and error_code in OCR', async () => {
      const answer = await use().ocr(fields);
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(
        '{"MRZ":{"document_number":"X0000001","registry_number":"","country":"UTO",' +
          '"names":"ANNA MARIA","surnames":"ERIKSSON","birth_date":"12-08-74","gender":"F",' +
          '"expiration_date":"05-04-32","valid":true},' +
          '"OCR":{"error":"The submitted passport code is not yet supported by the service.",' +
          '"error_code":817}}',
      );
    });

    it('has the transaction id at the top level when return_id is true', async () => {
      const { json } = await use().ocr({ ...fields, return_id: 'True' });
      expect(Object.keys(json as object)).toEqual(['MRZ', 'OCR', 'id']);
    });
  });
