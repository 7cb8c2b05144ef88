import { describe, expect, it } from 'vitest';
import { identity } from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { blankImage } from '../image/image.js';
import { measureLiveness } from './measure-liveness.js';

const face = { score: 1, centre: point(300, 240), sizePx: 200 };
const photoOf = (widthPx: number, heightPx: number) => ({
  image: blankImage(widthPx, heightPx, 3),
  toPhoto: identity,
  fullWidthPx: widthPx,
  fullHeightPx: heightPx,
});

/** Nets with given attack logits; counts how often the large one is asked. */
const measured = async (small: number, large: number, photo = photoOf(640, 480)) => {
  let asked = 0;
  const net = (attack: number, onAsked = () => {}) => ({
    judge: () => {
      onAsked();
      return Promise.resolve({ attack, kind: 'screen' as const });
    },
  });
  const nets = {
    antispoof: { measure: () => Promise.resolve([1, 2]) },
    selfieNative: { judge: () => Promise.resolve(undefined) },
    recaptureSmall: net(small),
    recapture: net(large, () => asked++),
  };
  const found = await measureLiveness(photo, face, nets as never);
  return { ...found, asked };
};

describe('the recapture nets of a selfie', () => {
  it('leaves the large one out where the small one sees no screen', async () => {
    expect(await measured(-1, 9)).toEqual({ values: [1, 2, 0, 1], asked: 0 });
  });

  it('takes the mean of both where the small one sees one', async () => {
    expect(await measured(1, 3)).toEqual({ values: [1, 2, 0, -1], screen: 2, asked: 1 });
  });

  it('says nothing of a picture with too few pixels', async () => {
    expect(await measured(9, 9, photoOf(300, 240))).toEqual({ values: [1, 2, 0, 0], asked: 0 });
  });
});
