import { describe, expect, it } from 'vitest';
import { formOf } from '../support/http.js';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Decision 6. */
export const fields: Suite = (use) =>
  describe('decision 6: unknown and repeated fields', () => {
    const passport = { frontside: anyImage, document_type: 'passport' };
    const file = new Blob([new Uint8Array(anyImage)]);
    const post = (form: FormData) =>
      use().as(undefined, '/api/v3.2/ocr/', { method: 'POST', body: form });

    it('unknown text fields are ignored, repeated or long as they may be', async () => {
      const form = formOf({
        ...passport,
        note: 'x'.repeat(5000),
        __proto__: 'x',
        constructor: 'x',
      });
      form.append('tag', '1');
      form.append('tag', '2');
      form.append('x'.repeat(200), '3');
      expect((await post(form)).status).toBe(200);
    });

    it('an unknown file field is a 400 that names those there are', async () => {
      const answer = await use().ocr({ ...passport, photo: anyImage });
      expect(answer.status).toBe(400);
      expect(answer.json).toEqual({
        error: 'The request is not valid: the only file fields are frontside, backside.',
        error_code: 800,
      });
    });

    it('its name, which may be anything, is not repeated back', async () => {
      const answer = await use().ocr({ ...passport, '<script>': anyImage });
      expect(answer.status).toBe(400);
      expect(answer.text).not.toContain('script');
    });

    it('a repeated file field is a 400', async () => {
      const form = formOf(passport);
      form.append('frontside', file, 'again.jpg');
      const answer = await post(form);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({
        error: 'The request is not valid: frontside was sent more than once.',
      });
    });

    it('a repeated text field that has a meaning is a 400: which of the two was meant?', async () => {
      const form = formOf(passport);
      form.append('document_type', 'identification_card');
      const answer = await post(form);
      expect(answer.status).toBe(400);
      expect(answer.json).toMatchObject({
        error: 'The request is not valid: document_type was sent more than once.',
      });
    });

    it('field names are exact', async () => {
      const { json } = await use().ocr({ ...passport, Return_Id: 'True', 'return_id ': 'True' });
      expect(json).not.toHaveProperty('id');
      const upper = await use().ocr({ Frontside: anyImage, document_type: 'passport' });
      expect(upper.status).toBe(400);
    });
  });
