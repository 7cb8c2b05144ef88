import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';

type Check = {
  readonly shape: readonly number[];
  readonly outputs: Readonly<Record<string, { readonly step: number; readonly values: number[] }>>;
};

/**
 * models/<name>/check.json: what the trained net itself answered (training/write_check.py). Pixels and
 * logits above one are compared by ratio.
 */
describe('the ONNX weights answer as the trained nets do, within 1e-4', () => {
  it.each(['finder', 'mrz-lines', 'mrz-reader', 'text-finder', 'text-reader'])(
    '%s',
    async (name) => {
      const file = new URL(`../../models/${name}/check.json`, import.meta.url);
      const check = JSON.parse(readFileSync(file, 'utf8')) as Check;
      const net = await openNet(await loadManifest(name, 'trained'));
      const size = check.shape.reduce((a, b) => a * b);
      const data = Float32Array.from({ length: size }, (_, i) => (i * 7919) % 256);
      const found = await net.run({ image: { data, dims: check.shape } });
      for (const [output, { step, values }] of Object.entries(check.outputs)) {
        expect(values.length).toBeGreaterThan(1);
        const worst = values.map(
          (value, i) =>
            Math.abs(found[output]!.data[i * step]! - value) / Math.max(1, Math.abs(value)),
        );
        expect(Math.max(...worst), output).toBeLessThanOrEqual(1e-4);
      }
    },
  );
});
