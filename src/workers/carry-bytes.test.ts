import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createByteReader, writeBytes } from './carry-bytes.js';

describe('bytes carried to another process', () => {
  it('arrive as they were; what was sent is overwritten', async () => {
    const pipe = new PassThrough();
    const shared = Uint8Array.from([0, 1, 2, 3, 4]).subarray(1, 4);
    const read = createByteReader(pipe)([3]);
    await writeBytes(pipe, [Uint8Array.from(shared)]);
    expect([...(await read)[0]!]).toEqual([1, 2, 3]);
    await writeBytes(new PassThrough().resume(), [shared]);
    // Its neighbours are somebody else's.
    expect([...new Uint8Array(shared.buffer)]).toEqual([0, 0, 0, 0, 4]);
  });

  it('give their memory back at once, not when the collector comes', async () => {
    const photo = new Uint8Array(1000).fill(7);
    await writeBytes(new PassThrough().resume(), [photo]);
    expect(photo.buffer.byteLength).toBe(0);
  });
});
