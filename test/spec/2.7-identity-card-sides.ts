import { describe, expect, it } from 'vitest';
import { presentCardSides } from '../../src/http/present.js';
import { ocrAnswers } from '../../src/http/schemas/ocr.js';
import { serialise } from '../support/serialise.js';
import { card } from './people.js';

/** Interface 2.7: the shape; reading and comparing belong to issue 3. */
export const identityCardSides = () =>
  describe('2.7 OCR response: identity card with validate_sides true', () => {
    const sides = {
      back: card,
      front: { ...card, bloodType: '' },
      matchesPercentage: 96.5,
      match: true,
      valid: true,
    };

    it('has backside, frontside, the comparison, valid and always the id', async () => {
      expect(await serialise(ocrAnswers, presentCardSides(sides, 12))).toBe(
        '{"backside":{"document_number":"8-000-001","names":"JUAN CARLOS","surnames":"PRUEBA",' +
          '"gender":"M","birth_country":"PANAMA","birth_date":"02-01-1990",' +
          '"nationality":"PANAMEÑA","issuing_date":"30-11-2020","expiration_date":"30-11-2030"},' +
          '"frontside":{"names":"JUAN CARLOS","surnames":"PRUEBA","birth_date":"02-01-1990",' +
          '"document_number":"8-000-001","birth_country":"PANAMA","gender":"M","blood_type":"",' +
          '"issuing_date":"30-11-2020","expiration_date":"30-11-2030","nationality":"PANAMEÑA"},' +
          '"matches_percentage":96.5,"match":true,"valid":true,"id":12}',
      );
    });
  });
