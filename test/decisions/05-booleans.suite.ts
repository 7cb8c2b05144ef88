import { describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Decision 5. */
export const booleans: Suite = (use) =>
  describe('decision 5: booleans in forms', () => {
    const ask = (return_id: string) =>
      use().ocr({ frontside: anyImage, document_type: 'passport', return_id });

    it.each(['true', 'True', 'TRUE', '1', 'yes', 'on'])('%s is true', async (word) => {
      expect((await ask(word)).json).toHaveProperty('id');
    });

    it.each(['false', 'False', 'FALSE', '0', 'no', 'off'])('%s is false', async (word) => {
      const answer = await ask(word);
      expect(answer.status).toBe(200);
      expect(answer.json).not.toHaveProperty('id');
    });

    it('an empty field is as one not sent', async () => {
      expect((await ask('')).json).not.toHaveProperty('id');
    });

    it.each(['2', 'si', 'null', 'truee', 'constructor', '__proto__', '[object Object]'])(
      '%s is a 400 that names the field, and not the value',
      async (word) => {
        const answer = await ask(word);
        expect(answer.status).toBe(400);
        expect(answer.json).toEqual({
          error: 'The request is not valid: return_id must be one of true, false.',
          error_code: 800,
        });
      },
    );
  });
