import { describe, expect, it } from 'vitest';
import { anyImage, unreadBeside } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Interface 2.3, over HTTP; the person is that of test/fixtures/workers/passport.ts. */
export const passportPlus: Suite = (use) =>
  describe('2.3 OCR response: passport_plus', () => {
    const fields = { frontside: anyImage, document_type: 'passport_plus', device: 'IOS' };

    it('has MRZ without valid, OCR and valid, in this order', async () => {
      const answer = await use().ocr(fields);
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(
        '{"MRZ":{"document_number":"X0000001","registry_number":"","country":"UTO",' +
          '"names":"ANNA MARIA","surnames":"ERIKSSON","birth_date":"12-08-74","gender":"F",' +
          '"expiration_date":"05-04-32","image_score":91.5},' +
          '"OCR":{"names":"ANNA","surnames":"ERIKSSON","midlename":"MARIA",' +
          '"document_number":"X0000001","expiration_date":"05-04-2032",' +
          '"birth_date":"12-08-1974","issuing_date":"06-04-2022","place_of_birth":"ZENITH",' +
          '"mrz_code":"P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\\n' +
          'X0000001<2UTO7408122F3204056<<<<<<<<<<<<<<04"},"valid":true}',
      );
    });

    it('has the id last when it is returned', async () => {
      const { json } = await use().ocr({ ...fields, return_id: 'True' });
      expect(Object.keys(json as object)).toEqual(['MRZ', 'OCR', 'valid', 'id']);
    });

    it('keeps the MRZ when the rest of the page gives nothing: 2.5', async () => {
      const frontside = unreadBeside('frontUnreadable');
      const answer = await use().ocr({ ...fields, frontside });
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({
        MRZ: { document_number: 'X0000001', valid: true },
        OCR: { error: 'The front-side OCR could not be obtained.', error_code: 818 },
      });
    });

    it('is recorded under its own kind', async () => {
      const client = await use().client();
      await use().ocr(fields, { client });
      const [record] = await use().store.transactions.list(client, { limit: 1 });
      expect(record).toMatchObject({ kind: 'passport_plus', outcome: 'accepted' });
    });
  });
