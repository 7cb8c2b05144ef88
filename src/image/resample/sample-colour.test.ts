import { expect, it } from 'vitest';
import type { Homography } from '../../geometry/homography.js';
import { blankImage } from '../image.js';
import { sample } from './sample.js';
import { sampleColour } from './sample-colour.js';

it('gives what the exact look-up gives, within a grey level or two', () => {
  const source = blankImage(61, 47, 3);
  for (let i = 0; i < source.data.length; i++) source.data[i] = 128 + 100 * Math.sin(i / 11);
  const toSource: Homography = [0.9, 0.1, 4, -0.05, 0.95, 6, 1e-4, 2e-4, 1];
  const size = { widthPx: 40, heightPx: 30 };
  const exact = sample(source, toSource, {
    ...size,
    channels: 3,
    outside: 0,
    tapsAlong: 1,
    tapsAcross: 1,
  });
  const quick = sampleColour(source, toSource, size);
  const off = quick.data.map((value, i) => Math.abs(value - exact.data[i]!));
  expect(Math.max(...off)).toBeLessThanOrEqual(2);
});
