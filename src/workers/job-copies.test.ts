import { describe, expect, it } from 'vitest';
import { erasingCopies, registerCopy } from './job-copies.js';

describe('copies of a photo', () => {
  it('are given back with the end of the job, however often noted, and its result is not', async () => {
    const pixels = new Uint8Array(1000).fill(7);
    const result = await erasingCopies(() => {
      registerCopy(pixels);
      registerCopy(pixels);
      return Promise.resolve(pixels.slice(0, 3));
    });
    expect(pixels.buffer.byteLength).toBe(0);
    expect(result).toEqual(new Uint8Array([7, 7, 7]));
  });

  it('are overwritten also after a job that fails, and without what is beside them', async () => {
    const shared = new Uint8Array(10).fill(7);
    const failed = erasingCopies(() => {
      registerCopy(shared.subarray(2, 5));
      return Promise.reject(new Error('a job'));
    });
    await expect(failed).rejects.toThrow('a job');
    expect([...shared]).toEqual([7, 7, 0, 0, 0, 7, 7, 7, 7, 7]);
  });

  it('are not held outside of a job', async () => {
    const bytes = new Uint8Array(10).fill(7);
    registerCopy(bytes);
    await erasingCopies(() => Promise.resolve());
    expect(bytes[0]).toBe(7);
  });
});
