import { describe, expect, it } from 'vitest';
import type { ChipRequest } from '../contract/chip.js';
import { localContext } from './local-context.js';
import { verifyChip } from './chip.js';

const request: ChipRequest = {
  ...{ endpoint: 'chip', sod: Uint8Array.of(), groups: { 1: Uint8Array.of() }, returnId: false },
  answer: { challengeId: 'A'.repeat(22), signature: Uint8Array.of(1) },
};

describe('the challenge of a chip', () => {
  /** A service whose workers fail like this, and what it did with the challenge. */
  const failing = (fault: Error) => {
    const done: string[] = [];
    const chips = {
      takeChallenge: () => Promise.resolve(done.push('taken') > 0),
      returnChallenge: () => Promise.resolve(void done.push('returned')),
      trustOf: () => Promise.resolve([]),
      now: () => 0,
    };
    const context = localContext(() => Promise.reject(fault));
    return { done, asked: verifyChip(request, { ...context, chips, onBusy: () => undefined }) };
  };

  it('is good for another try where the service was busy', async () => {
    const { done, asked } = failing(Object.assign(new Error('full'), { code: 'poolFull' }));
    expect(await asked).toMatchObject({ rejected: 'ocrOverloaded' });
    expect(done).toEqual(['taken', 'returned']);
  });

  it('is good for another try where the service failed', async () => {
    const { done, asked } = failing(new Error('no memory'));
    await expect(asked).rejects.toThrow('no memory');
    expect(done).toEqual(['taken', 'returned']);
  });
});
