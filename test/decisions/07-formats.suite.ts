import { describe, expect, it } from 'vitest';
import { anyImage } from '../support/images.js';
import type { Suite } from '../support/use.js';

/** Decision 7, the part that the form decides; what decodes is in src/image/decode.test.ts. */
export const formats: Suite = (use) =>
  describe('decision 7: the content decides, never the file name or the declared type', () => {
    const body = (disposition: string, type: string | undefined): Uint8Array =>
      Buffer.concat([
        Buffer.from(
          '--line\r\nContent-Disposition: form-data; name="document_type"\r\n\r\npassport\r\n' +
            `--line\r\nContent-Disposition: form-data; name="frontside"${disposition}\r\n` +
            `${type ? `Content-Type: ${type}\r\n` : ''}\r\n`,
        ),
        anyImage,
        Buffer.from('\r\n--line--\r\n'),
      ]);
    const post = (disposition: string, type: string | undefined) =>
      use().as(undefined, '/api/v3.2/ocr/', {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=line' },
        body: new Uint8Array(body(disposition, type)),
      });

    it.each([
      ['; filename="passport.jpg"', 'image/jpeg'],
      ['; filename="notes.txt"', 'text/plain'],
      ['; filename="../../etc/passwd"', 'image/png'],
      ['; filename="pasaporte ñ.JPG"', undefined],
      ['', 'image/jpeg'],
      ['', 'application/octet-stream'],
    ])('frontside%s as %s is taken', async (disposition, type) => {
      expect((await post(disposition, type)).status).toBe(200);
    });

    it('without a file name and without the type of an image it is a text: 809', async () => {
      expect((await post('', undefined)).json).toMatchObject({ error_code: 809 });
    });

    it('an input left empty is not a file: 809', async () => {
      const form = new FormData();
      form.append('document_type', 'passport');
      form.append('frontside', new Blob([]), '');
      const answer = await use().as(undefined, '/api/v3.2/ocr/', { method: 'POST', body: form });
      expect(answer.json).toMatchObject({ error_code: 809 });
    });
  });
