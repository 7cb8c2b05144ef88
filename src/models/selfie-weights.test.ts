import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';

type Check = {
  readonly inputs: Readonly<Record<string, readonly number[]>>;
  readonly outputs: Readonly<Record<string, readonly number[]>>;
};

/** models/<name>/check.json: what the trained net itself answered (training/selfie/publish.py). */
describe('the selfie nets answer as the trained nets do, within 1e-4', () => {
  it.each(['antispoof', 'face-conditions', 'face-eyes'])('%s', async (name) => {
    const file = new URL(`../../models/${name}/check.json`, import.meta.url);
    const { inputs, outputs } = JSON.parse(readFileSync(file, 'utf8')) as Check;
    const net = await openNet(await loadManifest(name));
    const found = await net.run(
      Object.fromEntries(
        Object.entries(inputs).map(([input, dims]) => {
          const size = dims.reduce((a, b) => a * b);
          return [
            input,
            { data: Float32Array.from({ length: size }, (_, i) => (i * 7919) % 256), dims },
          ];
        }),
      ),
    );
    for (const [output, values] of Object.entries(outputs)) {
      const worst = values.map(
        (value, i) => Math.abs(found[output]!.data[i]! - value) / Math.max(1, Math.abs(value)),
      );
      expect(worst.length).toBeGreaterThan(0);
      expect(Math.max(...worst), output).toBeLessThanOrEqual(1e-4);
    }
  });
});
