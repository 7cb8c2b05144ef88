import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readFrames, writeFrame } from './frames.js';

const values = [{ at: new Date(0) }, ['ñ', null, 1.5], {}, 'x'.repeat(300)];

const bytesOf = (frames: readonly unknown[]): Buffer => {
  const pipe = new PassThrough();
  for (const frame of frames) writeFrame(pipe as unknown as Socket, frame);
  return pipe.read() as Buffer;
};

const read = async (chunks: readonly Buffer[]): Promise<readonly unknown[]> => {
  const pipe = new PassThrough();
  for (const chunk of chunks) pipe.write(chunk);
  pipe.end();
  const frames: unknown[] = [];
  for await (const frame of readFrames(pipe as unknown as Socket)) frames.push(frame);
  return frames;
};

describe('frames', () => {
  it.each([1, 3, 7, 64, 10_000])('come whole out of pieces of %i bytes', async (pieceBytes) => {
    const bytes = bytesOf(values);
    const pieces: Buffer[] = [];
    for (let at = 0; at < bytes.length; at += pieceBytes) {
      pieces.push(bytes.subarray(at, at + pieceBytes));
    }
    expect(await read(pieces)).toEqual(values);
  });

  it('that stop half-way are not made up', async () => {
    const bytes = bytesOf(values);
    expect(await read([bytes.subarray(0, -1)])).toEqual(values.slice(0, -1));
  });

  it('that announce gigabytes are refused', async () => {
    await expect(read([Buffer.from([0x7f, 0xff, 0xff, 0xff])])).rejects.toThrow('frame of');
  });
});
