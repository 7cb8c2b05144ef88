import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { distanceToKnown, readKnownAnswer } from './known-answer.js';
import { loadManifest, readWeights, weightsPath } from './manifest.js';
import { withMappedWeights } from './mapped-weights.js';
import { type Inputs, type Net, openNet } from './session.js';

/** The outputs of a net on its test input. */
const answerOf = async (net: Net) => {
  let answer: Awaited<ReturnType<Net['run']>> = {};
  const run = async (inputs: Inputs) => (answer = await net.run(inputs));
  await distanceToKnown({ ...net, run }, await readKnownAnswer(net.manifest.name));
  return answer;
};

const mapped = ['face-embedding', 'face-embedding-second'];

describe('mapped weights', () => {
  it.each(mapped)('of %s give the same numbers as a copy of them, to the bit', async (name) => {
    const { mapped: isMapped, ...copied } = await loadManifest(name);
    expect(isMapped).toBe(true);
    const shared = await openNet({ ...copied, mapped: true });
    const own = await openNet(copied);
    expect(await answerOf(shared)).toEqual(await answerOf(own));
    await Promise.all([shared, own].map((net) => net.close()));
  });

  it.runIf(process.platform === 'linux')(
    'are pages of the file, until the net is closed',
    async () => {
      const manifest = await loadManifest('face-embedding');
      const isMapped = () =>
        readFileSync('/proc/self/maps', 'utf8').includes(weightsPath(manifest));
      expect(isMapped()).toBe(false);
      const net = await openNet(manifest);
      expect(isMapped()).toBe(true);
      await net.close();
      expect(isMapped()).toBe(false);
    },
  );

  it('leave a small net', async () => {
    const bytes = await readWeights(await loadManifest('face-embedding'));
    expect(withMappedWeights(bytes, 'sface.onnx').length).toBeLessThan(bytes.length / 50);
  });

  it('are refused where a file is no net', () => {
    expect(() => withMappedWeights(Uint8Array.of(0x3a, 9, 1), 'x')).toThrow('not an ONNX net');
    expect(() => withMappedWeights(new TextEncoder().encode('half a page'), 'x')).toThrow();
  });
});
