import { describe, expect, it } from 'vitest';
import { identity } from '../../geometry/homography.js';
import { blankImage, type Image } from '../../image/image.js';
import { mirror } from '../../image/mirror.js';
import type { FaceMesh } from '../../models/face-mesh.js';
import { pictureDetailOf } from './picture-detail.js';
import { samePictureOf } from './same-picture.js';
import { usualFace } from './usual-face.js';

const sidePx = 320;
const eyesPx = 120;
const centre = { x: sidePx / 2, y: 110 };

/** Skin is as irregular as this noise, which is the same for the same seed. */
const texture = (seed: number): Image => {
  const image = blankImage(sidePx, sidePx, 3);
  let state = seed;
  for (let y = 0; y < sidePx; y += 4)
    for (let x = 0; x < sidePx; x += 4) {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      for (let i = 0; i < 16; i++) {
        const at = 3 * ((y + (i >> 2)) * sidePx + x + (i & 3));
        image.data.fill(90 + (state >>> 26), at, at + 3);
      }
    }
  return image;
};

/** The usual face; its other landmarks lie between the eyes, where they change nothing. */
const mesh = (): FaceMesh => {
  const points = Array.from({ length: 478 }, () => ({ ...centre, z: 0 }));
  const put = (landmark: number, x: number, y: number): void => {
    points[landmark] = { x: centre.x + eyesPx * x, y: centre.y + eyesPx * y, z: 0 };
  };
  put(33, -0.5, 0);
  put(263, 0.5, 0);
  for (const [landmark, x, y] of usualFace) put(landmark, x, y);
  return { points, presence: 9 };
};

const photo = (image: Image) => ({ image, toPhoto: identity });
const brighter = (image: Image): Image => ({
  ...image,
  data: image.data.map((value) => 0.6 * value + 70),
});

describe('the detail of a picture', () => {
  const one = pictureDetailOf(photo(texture(1)), mesh());

  it('is that of a copy in other light', () => {
    const copy = pictureDetailOf(photo(brighter(texture(1))), mesh());
    expect(samePictureOf(one.plain, copy.plain)).toBeGreaterThan(0.95);
  });

  it('is that of the mirror image, mirrored', () => {
    const turned = pictureDetailOf(photo(mirror(texture(1))), mesh());
    expect(samePictureOf(one.plain, turned.mirrored)).toBeGreaterThan(0.8);
  });

  it('is not that of another picture', () => {
    const other = pictureDetailOf(photo(texture(2)), mesh());
    expect(samePictureOf(one.plain, other.plain)).toBeLessThan(0.4);
    expect(samePictureOf(one.plain, one.mirrored)).toBeLessThan(0.4);
  });
});
