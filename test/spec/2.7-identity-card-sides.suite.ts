import { describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Interface 2.7, over HTTP. */
export const identityCardSides: Suite = (use) =>
  describe('2.7 OCR response: identity card with validate_sides true', () => {
    const fields = {
      frontside: anyImage,
      backside: anyImage,
      document_type: 'identification_card',
      validate_sides: 'true',
    };

    it('has backside, frontside, the comparison, valid and always the id', async () => {
      const answer = await use().ocr(fields);
      expect(answer.status).toBe(200);
      expect(answer.text.replace(/"id":\d+/, '"id":12')).toBe(
        '{"backside":{"document_number":"8-000-001","names":"JUAN CARLOS","surnames":"PRUEBA",' +
          '"gender":"M","birth_country":"PANAMA","birth_date":"02-01-1990",' +
          '"nationality":"PANAMEÑA","issuing_date":"30-11-2020","expiration_date":"30-11-2030"},' +
          '"frontside":{"names":"JUAN CARLOS","surnames":"PRUEBA","birth_date":"02-01-1990",' +
          '"document_number":"8-000-001","birth_country":"PANAMA","gender":"M","blood_type":"",' +
          '"issuing_date":"30-11-2020","expiration_date":"30-11-2030","nationality":"PANAMEÑA"},' +
          '"matches_percentage":100,"match":true,"valid":true,"id":12}',
      );
    });

    it('validate_sides=false is as if not sent: 2.6', async () => {
      const { json } = await use().ocr({ ...fields, validate_sides: 'false' });
      expect(json).toHaveProperty('document_number');
      expect(json).not.toHaveProperty('frontside');
    });
  });
