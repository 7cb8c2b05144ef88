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
const portraitAmong = (faces: readonly Face[]) =>
  measurePortrait(view, { portraitDetector: { version: '', find: () => Promise.resolve(faces) } });

describe('the portrait of a document', () => {
  it('is the larger of two sure faces: the other is its ghost', async () => {
    expect(await portraitAmong([face(0.95, 40, 400), face(0.9, 90)])).toMatchObject({
      portraitScore: 0.9,
      portraitRatio: 0.3,
      face: { centre: { x: 100 } },
    });
  });

  it('is absent where there is no face', async () => {
    expect(await portraitAmong([])).toMatchObject({ portraitScore: 0, portraitRatio: 0 });
  });
});
