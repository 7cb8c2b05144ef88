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

  it('may have a file without a name', async () => {
    const part =
      '--b\r\ncontent-disposition: form-data; filename="a.jpg"\r\n\r\nphoto\r\n--b--\r\n';
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const message = Object.assign(Readable.from([Buffer.from(part)]), { headers });
    const rules = { files: ['selfie'], fields: [], fileBytes: 1000, bodyMs: 5000 };
    const form = await readForm(message as unknown as IncomingMessage, rules);
    expect(form).toMatchObject({ problem: 'unknownFile', allowed: ['selfie'] });
  });

  const frames = (...bodies: readonly string[]) => {
    const parts = bodies.map(
      (text) =>
        `--b\r\ncontent-disposition: form-data; name="frames"; filename="f.jpg"\r\n\r\n${text}\r\n`,
    );
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const message = Readable.from([Buffer.from(`${parts.join('')}--b--\r\n`)]);
    const list = { name: 'frames', maxCount: 3, eachBytes: 6, allBytes: 12 };
    return readForm(Object.assign(message, { headers }) as unknown as IncomingMessage, {
      ...{ files: ['selfie'], fields: [], fileBytes: 1000, bodyMs: 5000, list },
    });
  };

  it('keeps a repeated file in the order of the body', async () => {
    const lists = {
      frames: ['one', 'two', 'three'].map((text) => new Uint8Array(Buffer.from(text))),
    };
    expect(await frames('one', 'two', 'three')).toEqual({ fields: {}, files: {}, lists });
    expect(await frames()).not.toHaveProperty('lists');
  });

  it.each([
    ['one too many', ['1', '2', '3', '4'], { problem: 'tooMany', limit: 3 }],
    ['five hundred', Array.from({ length: 500 }, () => '1'), { problem: 'tooMany', limit: 3 }],
    ['one too large', ['1', '1234567'], { problem: 'tooLarge', limitBytes: 6 }],
    ['too large together', ['12345', '12345', '12345'], { problem: 'tooLarge', limitBytes: 12 }],
  ])('stops at a repeated file that is %s', async (_name, bodies, problem) => {
    expect(await frames(...bodies)).toMatchObject({ field: 'frames', ...problem });
  });
});
