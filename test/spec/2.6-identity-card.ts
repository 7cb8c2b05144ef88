import { describe, expect, it } from 'vitest';
import { presentCard } from '../../src/http/present.js';
import { ocrAnswers } from '../../src/http/schemas/ocr.js';
import { serialise } from '../support/serialise.js';
import { card } from './people.js';

/** Interface 2.6: the shape; reading it belongs to issue 3. */
export const identityCard = () =>
  describe('2.6 OCR response: identity card', () => {
    it('has these fields, in this order, dates as DD-MM-YYYY', async () => {
      const text = await serialise(ocrAnswers, presentCard({ ...card, valid: true }, { id: 3 }));
      expect(text).toBe(
        '{"document_number":"8-000-001","names":"JUAN CARLOS","surnames":"PRUEBA","gender":"M",' +
          '"birth_country":"PANAMA","birth_date":"02-01-1990","nationality":"PANAMEÑA",' +
          '"issuing_date":"30-11-2020","expiration_date":"30-11-2030","valid":true,"id":3}',
      );
    });

    it('has no id unless return_id is true', async () => {
      const text = await serialise(ocrAnswers, presentCard({ ...card, valid: true }));
      expect(JSON.parse(text)).not.toHaveProperty('id');
    });
  });
