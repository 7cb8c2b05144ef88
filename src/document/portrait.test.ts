import { describe, expect, it } from 'vitest';
import { identity } from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { blankImage } from '../image/image.js';
import type { Face } from '../models/face-detector.js';
import { measurePortrait } from './measure-portrait.js';

const image = blankImage(500, 300, 3);
const view = { image, toImage: identity, widthPx: 500, heightPx: 300 };
const face = (score: number, sizePx: number, x = 100): Face => ({
  score,
  sizePx,
  centre: point(x, 150),
});
const portraitAmong = (faces: readonly Face[], cells: readonly { x: number; y: number }[] = []) => {
  const glare = { ratio: 0, largestRatio: 0, cells, cellRatio: 0.01 };
  const look = () => Promise.resolve(faces);
  return measurePortrait(view, glare, { portraitDetector: { version: '', find: look } });
};

describe('the portrait of a document', () => {
  it('is the larger of two sure faces: the other is its ghost', async () => {
    expect(await portraitAmong([face(0.95, 40, 400), face(0.9, 90)])).toMatchObject({
      score: 0.9,
      sizeRatio: 0.3,
      x: 0.2,
    });
  });

  it('is absent where no face is seen', async () => {
    expect(await portraitAmong([])).toMatchObject({ score: 0, sizeRatio: 0 });
  });

  it('tells how much of it a reflection covers', async () => {
    const { glareRatio } = await portraitAmong([face(0.9, 90)], [{ x: 0.2, y: 0.5 }]);
    expect(glareRatio).toBeGreaterThan(0);
    const beside = await portraitAmong([face(0.9, 90)], [{ x: 0.9, y: 0.5 }]);
    expect(beside.glareRatio).toBe(0);
  });
});
