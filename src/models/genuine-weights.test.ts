import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';

type Check = {
  readonly inputs: Readonly<Record<string, readonly number[]>>;
  readonly outputs: Readonly<Record<string, readonly number[]>>;
};

/** models/<name>/check.json: what the trained net itself answered (training/genuine). */
describe('the nets of the proof of life answer as the trained nets do, within 1e-4', () => {
  it.each(['recapture', 'tamper'])('%s', async (name) => {
    const file = new URL(`../../models/${name}/check.json`, import.meta.url);
    const { inputs, outputs } = JSON.parse(readFileSync(file, 'utf8')) as Check;
    const net = await openNet(await loadManifest(name, 'trained'));
    const found = await net.run(
      Object.fromEntries(
        Object.entries(inputs).map(([input, dims]) => {
          const size = dims.reduce((a, b) => a * b);
          const data = Float32Array.from({ length: size }, (_, i) => (i * 7919) % 256);
          return [input, { data, dims }];
        }),
      ),
    );
    for (const [output, values] of Object.entries(outputs)) {
      expect(values.length).toBeGreaterThan(1);
      for (const [i, value] of values.entries())
        expect(
          Math.abs(found[output]!.data[i]! - value) / Math.max(1, Math.abs(value)),
        ).toBeLessThan(1e-4);
    }
  });
});
