import { describe, expect, it } from 'vitest';
import { keysOf } from '../support/http.js';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Interface 2.2, over HTTP; the person is that of test/fixtures/workers/passport.ts. */
export const passport: Suite = (use) =>
  describe('2.2 OCR response: passport', () => {
    const fields = { frontside: anyImage, document_type: 'passport' };

    it('has these fields, in this order, and no other', async () => {
      const answer = await use().ocr(fields);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(answer.text).toBe(
        '{"document_number":"X0000001","registry_number":"","country":"UTO",' +
          '"names":"ANNA MARIA","surnames":"ERIKSSON","birth_date":"12-08-74","gender":"F",' +
          '"expiration_date":"05-04-32","image_score":91.5,"valid":true}',
      );
    });

    it('has `id` last when return_id is true: an integer', async () => {
      const { json } = await use().ocr({ ...fields, return_id: 'True' });
      expect(keysOf(json).slice(-2)).toEqual(['valid', 'id']);
      expect(Number.isSafeInteger((json as { id: unknown }).id)).toBe(true);
    });
  });
