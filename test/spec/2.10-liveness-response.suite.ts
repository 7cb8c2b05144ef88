import { describe, expect, it } from 'vitest';
import { anyImage, rejectedAs } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Interface 2.10 through the service: the four rules, and what a rejection keeps. */
export const livenessAnswer: Suite = (use) =>
  describe('2.10 Liveness response fields', () => {
    const api_response = { score: 2.656599, quality: 0.81, liveness: 0.9344166 };
    const asking = { return_id: 'True', details: 'True' };
    const id = expect.any(Number) as number;
    const notLive = { message: 'Minimum score for liveness not met.', error_code: 715 };
    const absent = { message: 'Face not detected.', error_code: 704 };

    it.each([
      ['rule 1: all options', asking, { valid: true, api_response, id }],
      ['rule 2: no return_id', { details: '1' }, { valid: true, api_response }],
      ['rule 3: neither', {}, { valid: true }],
      ['return_id alone', { return_id: '1' }, { valid: true, id }],
    ])('%s', async (_, more, expected) => {
      const answer = await use().liveness({ selfie: anyImage, ...more });
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual(expected);
      expect(Object.keys(answer.json as object)).toEqual(Object.keys(expected));
    });

    it.each([
      ['rule 4: a spoof', 'selfieNotLive', {}, { valid: false, ...notLive }],
      [
        'a spoof, all options',
        'selfieNotLive',
        asking,
        { valid: false, api_response, id, ...notLive },
      ],
      ['rule 4: no face', 'faceAbsent', {}, { valid: false, ...absent }],
      ['no face, never scored', 'faceAbsent', asking, { valid: false, id, ...absent }],
    ] as const)('%s', async (_, reason, more, expected) => {
      const answer = await use().liveness({ selfie: rejectedAs(reason), ...more });
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual(expected);
      expect(Object.keys(answer.json as object)).toEqual(Object.keys(expected));
    });

    it('is recorded, and its id found again', async () => {
      const { json } = await use().liveness({
        selfie: rejectedAs('eyesClosed'),
        return_id: 'True',
      });
      const { id } = json as { id: number };
      const record = await use().as(undefined, `/api/v3.2/transactions/${id}`);
      expect(record.json).toMatchObject({ kind: 'selfie', outcome: 'rejected', code: 716 });
    });

    it('speaks Spanish where it is preferred', async () => {
      const headers = { 'accept-language': 'es-PA,es;q=0.9' };
      const { json } = await use().liveness({ selfie: rejectedAs('eyesClosed') }, { headers });
      expect(json).toMatchObject({ message: 'Se detectaron los ojos cerrados.' });
    });
  });
