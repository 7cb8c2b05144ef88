import { describe, expect, it } from 'vitest';
import { answerTolerance, distanceToKnown, readKnownAnswer, summaryOf } from './known-answer.js';
import { loadManifest, modelNames } from './manifest.js';
import { openNet, type Tensor } from './session.js';

describe.each(await modelNames())('%s', (name) => {
  it('gives its known answer', async () => {
    const manifest = await loadManifest(name);
    const known = await readKnownAnswer(name);
    expect(known.sha256, 'other weights: npx tsx scripts/write-known-answers.ts').toBe(
      manifest.sha256,
    );
    const net = await openNet(manifest);
    expect(await distanceToKnown(net, known)).toBeLessThan(answerTolerance);
    await net.close();
  });
});

describe('the distance to a known answer', () => {
  const values = Array.from({ length: 100 }, (_, i) => Math.sin(i));
  const tensor = (data: readonly number[], dims = [1, data.length]): Tensor => ({
    data: Float32Array.from(data),
    dims,
  });
  const summary = summaryOf(tensor(values), 10);
  const known = {
    sha256: '',
    inputs: { image: { type: 'uint8', dims: [1, 4] } },
    outputs: { logits: summary },
  } as const;
  const distanceOf = async (outputs: Readonly<Record<string, Tensor>>): Promise<number> => {
    const manifest = await loadManifest('finder');
    return distanceToKnown(
      { manifest, run: () => Promise.resolve(outputs), close: () => Promise.resolve() },
      known,
    );
  };

  it('is in standard deviations of the output', async () => {
    expect(await distanceOf({ logits: tensor(values) })).toBeCloseTo(0, 6);
    const shifted = values.map((value) => value + 0.25 * summary.deviation);
    expect(await distanceOf({ logits: tensor(shifted) })).toBeCloseTo(0.25, 3);
  });

  it('sees a value that was not kept in the mean', async () => {
    const one = values.map((value, i) => (i === 0 ? 50 : value));
    expect(await distanceOf({ logits: tensor(one) })).toBeGreaterThan(0.5);
  });

  it('has no bound for another shape, a missing output and what is no number', async () => {
    expect(await distanceOf({ logits: tensor(values, [100]) })).toBe(Infinity);
    expect(await distanceOf({})).toBe(Infinity);
    expect(await distanceOf({ logits: tensor(values.map(() => NaN)) })).toBe(Infinity);
  });
});
