import { describe, expect, it, vi } from 'vitest';
import { patiently } from '../../lab/eval/patiently.js';

const busy = Object.assign(new Error('busy'), { code: 'tooBusy' });

describe('an evaluation on a busy machine', () => {
  it('tries again what a decoder gave up', async () => {
    const work = vi.fn<() => Promise<number>>().mockRejectedValueOnce(busy).mockResolvedValue(7);
    expect(await patiently(work, 3, 1)).toBe(7);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('ends after some tries, and at once for any other error', async () => {
    const always = vi.fn<() => Promise<number>>().mockRejectedValue(busy);
    await expect(patiently(always, 3, 1)).rejects.toBe(busy);
    expect(always).toHaveBeenCalledTimes(3);
    const broken = vi.fn<() => Promise<number>>().mockRejectedValue(new Error('broken'));
    await expect(patiently(broken, 3, 1)).rejects.toThrow('broken');
    expect(broken).toHaveBeenCalledTimes(1);
  });
});
