import { describe, expect, it } from 'vitest';
import { identity, scaling } from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { cornersOf, rectangle } from '../geometry/quad.js';
import { blankImage } from '../image/image.js';
import type { Tensor } from '../inference/session.js';
import { nativeViewOf, portraitAbout } from './tamper-views.js';

/** Every pixel says in which column of eight it lies. */
const photoOf = (widthPx: number, heightPx: number) => {
  const image = blankImage(widthPx, heightPx, 1);
  for (let i = 0; i < image.data.length; i++) image.data[i] = ((i % widthPx) >> 3) % 256;
  return { image, toPhoto: identity };
};
const cellsOf = ({ data }: Tensor, plane: 0 | 1): number =>
  data.subarray((plane * data.length) / 2, ((plane + 1) * data.length) / 2).reduce((a, b) => a + b);

describe('what the net against edits sees', () => {
  it('is the photo as it is, from its grid of eight on, in whole cells', () => {
    const { luma, zones } = nativeViewOf(
      photoOf(640, 480),
      rectangle(60, 40, 340, 220),
      rectangle(102, 80, 96, 128),
    );
    expect([luma.widthPx, luma.heightPx]).toEqual([344, 216]);
    // The document begins in the eighth column of eight; 43 cells fit beside one another.
    expect([luma.data[0], luma.data[8], luma.data[343], luma.data[344]]).toEqual([7, 8, 49, 7]);
    expect(cellsOf(zones, 0)).toBe(12 * 16);
    expect(cellsOf(zones, 0) + cellsOf(zones, 1)).toBe(43 * 27);
  });

  it('knows the cells of a document that lies at an angle', () => {
    const [a, b, c, d] = [point(200, 0), point(400, 200), point(200, 400), point(0, 200)];
    const turned = { topLeft: a, topRight: b, bottomRight: c, bottomLeft: d };
    const { zones } = nativeViewOf(photoOf(400, 400), turned, rectangle(0, 0, 1, 1));
    expect(cellsOf(zones, 1) / (50 * 50)).toBeCloseTo(0.5, 1);
  });

  it('is the same where the photo is stored otherwise than it is held', () => {
    const { image } = photoOf(640, 480);
    const photo = { image, toPhoto: scaling(-1, 1) };
    const mirrored = { topLeft: point(-60, 40), topRight: point(-400, 40) };
    const quad = { ...mirrored, bottomRight: point(-400, 260), bottomLeft: point(-60, 260) };
    const { luma, zones } = nativeViewOf(photo, quad, quad);
    expect(luma.data[0]).toBe(7);
    expect(cellsOf(zones, 0)).toBe(43 * 27);
  });

  it('takes means of a document with very many pixels', () => {
    const { luma } = nativeViewOf(
      photoOf(2400, 1600),
      rectangle(0, 0, 2400, 1600),
      rectangle(0, 0, 1, 1),
    );
    expect([luma.widthPx, luma.heightPx]).toEqual([1200, 800]);
  });

  it('takes the portrait about the face, inside the document', () => {
    const inner = cornersOf(portraitAbout({ centre: point(300, 210), sizePx: 100 }));
    expect([inner[0], inner[2]]).toEqual([point(225, 102.5), point(375, 297.5)]);
    expect(cornersOf(portraitAbout({ centre: point(20, 20), sizePx: 100 }))[0]).toEqual(point(0, 0));
  });
});
