import { expect, it, vi } from 'vitest';
import { isRejection } from '../contract/rejection.js';
import { localContext } from './local-context.js';
import { verifySelfie } from './selfie.js';

it('a signature is not used up by a request that a busy service did not judge', async () => {
  const proveCapture = vi.fn(() => Promise.resolve({ result: 'passed' } as const));
  const busy = () => Promise.reject(Object.assign(new Error('full'), { code: 'poolFull' }));
  const context = { ...localContext(busy), onBusy: () => undefined, proveCapture };
  const answer = await verifySelfie(
    {
      ...({ endpoint: 'liveness', selfie: Buffer.from('photo'), device: undefined } as const),
      ...{ returnId: false, details: false, diagnostics: false, recording: undefined },
      signature: { keyId: 'key', signature: Buffer.of(1), nonce: 'nonce' },
    },
    context,
  );
  expect(isRejection(answer)).toBe(true);
  expect(proveCapture).not.toHaveBeenCalled();
});
