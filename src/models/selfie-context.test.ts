import { describe, expect, it } from 'vitest';
import { identity } from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { blankImage } from '../image/image.js';
import { contextInputs, loadSelfieContext } from './selfie-context.js';

const photo = {
  image: blankImage(200, 100, 3),
  toPhoto: identity,
  fullWidthPx: 200,
  fullHeightPx: 100,
};
const face = (x: number, y: number, sizePx: number) => ({ score: 1, centre: point(x, y), sizePx });

describe('the context net', () => {
  it.each([
    ['in shares of the photo', face(50, 50, 50), [0.125, 0.25, 0.375, 0.75]],
    ['cut at the border', face(190, 50, 120), [0.65, 0, 1, 1]],
  ])('marks the face %s', (_, given, box) => {
    const seen: number[] = [];
    const inputs = contextInputs(photo, given, ({ widthPx, heightPx, data }) => {
      seen.push(widthPx, heightPx);
      return { data, dims: [] };
    });
    expect(seen).toEqual([192, 192]);
    expect([...inputs['box']!.data]).toEqual(box.map((side) => expect.closeTo(side, 5) as number));
  });

  it('judges another box of the same photo otherwise', async () => {
    const { judge } = await loadSelfieContext();
    const large = await judge(photo, face(100, 50, 90));
    const small = await judge(photo, face(20, 20, 20));
    expect(Number.isFinite(large)).toBe(true);
    expect(small).not.toBe(large);
  });
});
