import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadManifest } from '../inference/manifest.js';
import { openNet } from '../inference/session.js';

/** `models/<name>/check.json`, written by the training: answers of the trained net itself. */
type Check = {
  /** Shape of the only input, `image`, or shapes by name. */
  readonly shape?: readonly number[];
  readonly inputs?: Readonly<Record<string, readonly number[]>>;
  /** Every `step`-th value of an output, or its first ones. */
  readonly outputs: Readonly<
    Record<string, readonly number[] | { readonly step: number; readonly values: number[] }>
  >;
};

const trained = ['finder', 'mrz-lines', 'mrz-reader', 'text-finder', 'text-reader'].concat(
  'antispoof',
  'face-conditions',
  'face-eyes',
  'recapture',
  'recapture-small',
  'selfie-context',
  'selfie-native',
  'tamper',
  'turn',
);

/** A net that divides by the deviation of its input carries the training machine's rounding further. */
const largestDifference: Readonly<Record<string, number>> = { 'selfie-native': 2e-4 };

/** Pixels and logits above one are compared by ratio. */
const differenceOf = (found: number, expected: number): number =>
  Math.abs(found - expected) / Math.max(1, Math.abs(expected));

describe('the ONNX weights answer as the trained nets do', () => {
  it.each(trained)('%s', async (name) => {
    const file = new URL(`../../models/${name}/check.json`, import.meta.url);
    const { shape, inputs, outputs } = JSON.parse(readFileSync(file, 'utf8')) as Check;
    const shapes = Object.entries(inputs ?? { image: shape! });
    const manifest = await loadManifest(name, 'trained');
    const net = await openNet(manifest);
    const found = await net.run(
      Object.fromEntries(
        shapes.map(([input, dims]) => {
          const values = Array.from(
            { length: dims.reduce((a, b) => a * b) },
            (_, i) => (i * 7919) % 256,
          );
          return [
            input,
            manifest.input.bytes
              ? { data: Uint8Array.from(values), dims }
              : { data: Float32Array.from(values), dims },
          ];
        }),
      ),
    );
    for (const [output, expected] of Object.entries(outputs)) {
      const { step, values } = 'step' in expected ? expected : { step: 1, values: expected };
      const data = found[output]!.data;
      const differences = values.map((value, i) => differenceOf(data[i * step]!, value));
      expect(differences.length).toBeGreaterThan(0);
      expect(Math.max(...differences), output).toBeLessThanOrEqual(largestDifference[name] ?? 1e-4);
    }
  });
});
