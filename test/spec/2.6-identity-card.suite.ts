import { describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Interface 2.6, over HTTP; the person is that of test/fixtures/workers/passport.ts. */
export const identityCard: Suite = (use) =>
  describe('2.6 OCR response: identity card', () => {
    const fields = {
      frontside: anyImage,
      backside: anyImage,
      document_type: 'identification_card',
    };

    it('has these fields, in this order, dates as DD-MM-YYYY', async () => {
      const answer = await use().ocr(fields);
      expect(answer.status).toBe(200);
      expect(answer.text).toBe(
        '{"document_number":"8-000-001","names":"JUAN CARLOS","surnames":"PRUEBA","gender":"M",' +
          '"birth_country":"PANAMA","birth_date":"02-01-1990","nationality":"PANAMEÑA",' +
          '"issuing_date":"30-11-2020","expiration_date":"30-11-2030","valid":true}',
      );
    });

    it('has the id last when return_id is true', async () => {
      const { json } = await use().ocr({ ...fields, return_id: 'True' });
      expect(Object.keys(json as object).slice(-2)).toEqual(['valid', 'id']);
    });

    it('is recorded under its own kind', async () => {
      const client = await use().client();
      await use().ocr(fields, { client });
      const [record] = await use().store.transactions.list(client, { limit: 1 });
      expect(record).toMatchObject({ kind: 'identification_card', outcome: 'accepted' });
    });
  });
