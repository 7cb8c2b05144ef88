import { describe, expect, it } from 'vitest';
import { identity } from '../../geometry/homography.js';
import { blankImage } from '../../image/image.js';
import { turnViewPx } from '../../models/turn.js';
import { turnViewsOf } from './turn-view.js';

const sidePx = 200;
const plane = turnViewPx * turnViewPx;

/** A face of irregular texture, the same each time. */
const seen = (seed: number, wide = 1) => {
  const image = blankImage(sidePx, sidePx, 3);
  let state = seed;
  for (let i = 0; i < sidePx * sidePx; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    image.data.fill(60 + (state >>> 25), 3 * i, 3 * i + 3);
  }
  const points = Array.from({ length: 478 }, (_, i) => ({
    x: 100 + wide * ((i % 22) * 4 - 42),
    y: 58 + Math.floor(i / 22) * 4,
    z: 0,
  }));
  // The corners of the eyes are 56 px apart: nothing is made smaller or larger.
  const at = (x: number, z: number) => ({ x: 100 + wide * x, y: 80, z });
  points[33] = at(-28, 0);
  points[263] = at(28, Math.sqrt(56 * 56 * (1 - wide * wide)));
  // Eyes and mouth are hidden, so they are small.
  const small = { 133: [-14, 80], 362: [14, 80], 61: [-10, 120], 291: [10, 120] } as const;
  for (const [i, [x, y]] of Object.entries(small)) points[Number(i)] = { ...at(x, 0), y };
  for (const [i, y] of [
    [0, 118],
    [17, 122],
  ] as const)
    points[i] = { ...at(0, 0), y };
  return { photo: { image, toPhoto: identity }, mesh: { points, presence: 9 } };
};

/** Of the cheeks and the nose. */
const correlationOf = (view: Float32Array): number => {
  let [both, first, second] = [0, 0, 0];
  for (let y = 68; y < 88; y++)
    for (let x = 60; x < 100; x++) {
      const i = y * turnViewPx + x;
      const [a, b] = [view[i]!, view[plane + i]!];
      both += a * b;
      first += a * a;
      second += b * b;
    }
  return both / Math.sqrt(first * second);
};

describe('the view of the turn net', () => {
  it('lays a picture on itself, and not on another', () => {
    const view = turnViewsOf(seen(1));
    expect(correlationOf(view(seen(1)))).toBeGreaterThan(0.99);
    expect(Math.abs(correlationOf(view(seen(0x9e3779b9))))).toBeLessThan(0.2);
  });
  it('says how much more of the face at rest a pixel takes', () => {
    const narrow = turnViewsOf(seen(1))(seen(1, 0.5));
    expect(narrow[2 * plane + 80 * turnViewPx + 80]).toBeCloseTo(1, 1);
    expect(turnViewsOf(seen(1))(seen(1))[2 * plane + 80 * turnViewPx + 80]).toBeCloseTo(0, 2);
  });
});
