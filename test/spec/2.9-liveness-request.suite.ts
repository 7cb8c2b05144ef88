import { describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Interface 2.9: the fields of a liveness request. */
export const livenessRequest: Suite = (use) =>
  describe('2.9 Liveness request fields', () => {
    it('selfie is required', async () => {
      const answer = await use().liveness({ device: 'IOS' });
      expect(answer.status).toBe(400);
      expect(answer.text).toBe(
        '{"valid":false,"message":"The selfie was not sent in the request.","error_code":708}',
      );
    });

    it('takes selfie, return_id, device and details', async () => {
      const answer = await use().liveness({
        selfie: anyImage,
        return_id: 'True',
        device: 'ANDROID',
        details: 'True',
      });
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({ valid: true });
    });

    it.each(['DESKTOP', 'IOS', 'ANDROID'])('device may be %s', async (device) => {
      expect((await use().liveness({ selfie: anyImage, device })).status).toBe(200);
    });

    it.each([
      ['device', 'PHONE', 'IOS, ANDROID, DESKTOP'],
      ['return_id', 'maybe', 'true, false'],
      ['details', '2', 'true, false'],
    ])('%s may not be %s', async (field, value, allowed) => {
      const answer = await use().liveness({ selfie: anyImage, [field]: value });
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({
        valid: false,
        message: `The request is not valid: ${field} must be one of ${allowed}.`,
        error_code: 712,
      });
    });
  });
