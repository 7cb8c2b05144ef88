import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readForm } from './multipart.js';

describe('a multipart body', () => {
  const file = 'a photo of somebody';
  const body = Buffer.from(
    '--b\r\ncontent-disposition: form-data; name="selfie"; filename="a.jpg"\r\n\r\n' +
      `${file}\r\n--b--\r\n`,
  );

  it('leaves no copy of a file in the buffers it came in', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const message = Object.assign(Readable.from([body]), { headers });
    const rules = { files: ['selfie'], fields: [], fileBytes: 1000, bodyMs: 5000 };
    const form = await readForm(message as unknown as IncomingMessage, rules);
    expect(form).toEqual({ fields: {}, files: { selfie: new Uint8Array(Buffer.from(file)) } });
    expect(body.includes(file)).toBe(false);
  });
});
