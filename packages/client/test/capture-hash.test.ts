import { expect, it } from 'vitest';
import { captureHash } from '../src/index.js';

it('is the hash of the example in docs/INTEGRATING.md', async () => {
  const pictures = ['selfie', 'first frame', 'second frame'].map((one) => Buffer.from(one));
  const hash = await captureHash('abcdefghijklmnopqrstuv', pictures);
  expect(Buffer.from(hash).toString('hex')).toBe(
    'd7f99d0493f5c80f14456925abf9062a339e55abc61796f71dcdcf8654aa6239',
  );
});
