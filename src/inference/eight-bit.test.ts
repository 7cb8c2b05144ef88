import { InferenceSession, Tensor } from 'onnxruntime-node';
import { describe, expect, it } from 'vitest';
import { addsExactly } from './eight-bit.js';
import { loadManifest, readWeights } from './manifest.js';

/** Noise: strong contrasts everywhere make the sums of a layer as large as they get. */
const noise = (length: number): Uint8Array => {
  let state = 1;
  return Uint8Array.from({ length }, () => (state = (state * 48271) % 2147483647) >> 23);
};

describe('eight-bit nets', () => {
  it.each([
    ['finder', [1, 160, 224, 3]],
    ['text-finder', [1, 480, 768, 1]],
    ['text-reader', [1, 32, 320, 1]],
    ['mrz-lines', [1, 128, 832, 1]],
    ['mrz-reader', [1, 32, 768, 1]],
  ] as const)('%s: the fast kernel answers bit for bit as the exact one', async (name, dims) => {
    const weights = await readWeights(await loadManifest(name));
    const image = new Tensor('uint8', noise(dims.reduce((a: number, b) => a * b, 1)), dims);
    const run = async (options: Record<string, string>) => {
      const session = await InferenceSession.create(weights, { extra: { session: options } });
      return Object.values(await session.run({ image })).map(({ data }) => data);
    };
    const exact = await run({ x64quantprecision: '1' });
    // Without VNNI the fast kernel overflows and is not used.
    expect(await run(addsExactly ? {} : { x64quantprecision: '1' })).toEqual(exact);
  });
});
