import { describe, expect, it } from 'vitest';
import { anyImage, rejectedAs, unreadBeside } from '../support/images.js';
import type { Suite } from '../support/use.js';

/**
 * Interface 2.4, over HTTP. "MRZ (object as in 2.2)": all of its fields, `valid` among them, for the top
 * level has none here (2.3, which has one, lists it apart).
 */
export const passportOfMexico: Suite = (use) =>
  describe('2.4 OCR response: passport with supported document_id (052)', () => {
    const fields = { frontside: anyImage, document_type: 'passport', document_id: '052' };

    it('has MRZ as in 2.2 and OCR, in this order', async () => {
      const answer = await use().ocr(fields);
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(
        '{"MRZ":{"document_number":"X0000001","registry_number":"","country":"UTO",' +
          '"names":"ANNA MARIA","surnames":"ERIKSSON","birth_date":"12-08-74","gender":"F",' +
          '"expiration_date":"05-04-32","image_score":91.5,"valid":true},' +
          '"OCR":{"country":"MEX","document_number":"X0000001","CURP":"EIXA740812MNEXXX08",' +
          '"gender":"F","names":"ANNA","midlename":"MARIA","expiration_date":"05-04-2032",' +
          '"birth_date":"12-08-1974","issuing_date":"06-04-2022","place_of_birth":"ZENITH"}}',
      );
    });

    it('has the transaction id at the top level when it is asked for', async () => {
      const { json } = await use().ocr({ ...fields, return_id: 'True' });
      expect(Object.keys(json as object)).toEqual(['MRZ', 'OCR', 'id']);
    });

    it('keeps the MRZ when the rest of the page gives nothing: 2.5', async () => {
      const { json } = await use().ocr({ ...fields, frontside: unreadBeside('namesUnreadable') });
      expect(json).toMatchObject({
        MRZ: { document_number: 'X0000001', valid: true },
        OCR: { error: 'Names could not be extracted from the document.', error_code: 807 },
      });
    });

    it('a passport of another country is not what was asked for: 816', async () => {
      const answer = await use().ocr({ ...fields, frontside: rejectedAs('documentMismatch') });
      expect([answer.status, answer.json]).toMatchObject([422, { error_code: 816 }]);
    });
  });
