import { describe, expect, it } from 'vitest';
import { apply, identity, scaling } from '../geometry/homography.js';
import { point, turnAbout } from '../geometry/point.js';
import { mapQuad, rectangle, turnReading } from '../geometry/quad.js';
import type { FlatPage } from '../image/flat-page.js';
import { blankImage, frameOf } from '../image/image.js';
import { rectify } from './rectify.js';

const sizeOf = ({ widthPx, heightPx }: FlatPage): number[] => [widthPx, heightPx];

describe('rectified', () => {
  const photo = { image: blankImage(2400, 1600, 3), toPhoto: identity };

  it.each([
    ['cardWithoutMrz', 428, 270, [428, 270]],
    ['passport', 625, 440, [625, 440]],
    ['cardWithMrz', 1712, 1080, [1024, 646]],
    ['passport', 2000, 1408, [1024, 721]],
  ] as const)('a %s of %i × %i px has %j', (kind, w, h, size) => {
    expect(sizeOf(rectify(photo, { quad: rectangle(50, 60, w, h), kind }))).toEqual(size);
  });

  it('counts the pixels there are, not those of the photo before it was reduced', () => {
    const reduced = { image: blankImage(600, 400, 3), toPhoto: scaling(4, 4) };
    const quad = rectangle(0, 0, 1712, 1080);
    expect(sizeOf(rectify(reduced, { quad, kind: 'cardWithMrz' }))).toEqual([428, 270]);
  });

  it('turns the printed top side up and knows the way back', () => {
    const image = blankImage(900, 900, 1);
    for (let i = 0; i < image.data.length; i++) image.data[i] = (255 * Math.floor(i / 900)) / 900;
    const upsideDown = turnReading(rectangle(200, 200, 428, 270), 2);
    const quad = mapQuad(upsideDown, (p) => turnAbout(p, point(414, 335), 8));
    const page = rectify({ image, toPhoto: identity }, { quad, kind: 'cardWithoutMrz' });
    expect(apply(page.toPhoto, point(0, 0)).x).toBeCloseTo(quad.topLeft.x);
    const { data, widthPx } = page.cut(frameOf(page), page);
    const at = (x: number, y: number): number => data[y * widthPx + x]!;
    expect(at(200, 20)).toBeGreaterThan(at(200, 250) + 50);
  });
});
