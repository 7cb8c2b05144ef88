import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
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

  it('has the same bytes however it was cut on its way', async () => {
    const boundary = 'a-boundary-of-some-length';
    // Much that looks like the start of a boundary, which the parser keeps for the next piece.
    const photo = Buffer.from(
      '\r\n--a-bound\r\r\n-\r\n--\r\n--a-\r\0\xff\r\n--a-boundary-of\r',
      'latin1',
    );
    const fileOf = (bytes: Buffer) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="frames"; filename="f.jpg"\r\n\r\n${bytes.toString('latin1')}\r\n`;
    const text = `--${boundary}\r\ncontent-disposition: form-data; name="device"\r\n\r\nIOS\r\n`;
    const whole = Buffer.from(
      `${fileOf(photo)}${text}${fileOf(photo)}--${boundary}--\r\n`,
      'latin1',
    );
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    const list = { name: 'frames', maxCount: 3, eachBytes: 1000, allBytes: 5000 };
    const rules = {
      files: ['selfie'],
      fields: ['device'],
      fileBytes: 1000,
      bodyMs: 5000,
      lists: [list],
    };
    const file = new Uint8Array(photo);
    for (let bytes = 1; bytes < whole.length; bytes++) {
      const pieces = Array.from({ length: Math.ceil(whole.length / bytes) }, (_, i) =>
        Buffer.from(whole.subarray(i * bytes, (i + 1) * bytes)),
      );
      const message = Object.assign(Readable.from(pieces), { headers });
      const form = await readForm(message as unknown as IncomingMessage, rules);
      expect(form, `pieces of ${bytes}`).toEqual({
        ...{ fields: { device: 'IOS' }, files: {} },
        lists: { frames: [file, file] },
      });
      expect(pieces.every((piece) => piece.every((byte) => byte === 0))).toBe(true);
    }
  });

  it('with a head that does not end is malformed, whatever the clock says', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const cut = Buffer.from('--b\r\ncontent-disposition: form-data; name="selfie"\r\n--b--\r\n');
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const message = Object.assign(Readable.from([cut]), { headers });
    const rules = { files: ['selfie'], fields: [], fileBytes: 1000, bodyMs: 5000 };
    expect(await readForm(message as unknown as IncomingMessage, rules)).toEqual({
      problem: 'malformed',
    });
    vi.useRealTimers();
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
      ...{ files: ['selfie'], fields: [], fileBytes: 1000, bodyMs: 5000, lists: [list] },
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
