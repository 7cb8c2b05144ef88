import { describe, expect, it } from 'vitest';
import { identity, scaling } from '../../geometry/homography.js';
import { point } from '../../geometry/point.js';
import { cornersOf, rectangle } from '../../geometry/quad.js';
import { blankImage } from '../../image/image.js';
import type { Tensor } from '../../inference/session.js';
import { nativeViewOf, portraitAbout } from './views.js';

/** Every pixel holds its column within a block of eight. */
const photoOf = (widthPx: number, heightPx: number) => {
  const image = blankImage(widthPx, heightPx, 1);
  for (let i = 0; i < image.data.length; i++) image.data[i] = ((i % widthPx) >> 3) % 256;
  return { image, toPhoto: identity };
};
const blocksOf = ({ data }: Tensor, plane: 0 | 1): number =>
  data.subarray((plane * data.length) / 2, ((plane + 1) * data.length) / 2).reduce((a, b) => a + b);
const all = 64 * 44;

describe('what the net against edits sees', () => {
  it('are blocks of the photo as they are, strewn over the document', () => {
    const whole = rectangle(0, 0, 1024, 704);
    const { luma, zones } = nativeViewOf(photoOf(1280, 880), whole, rectangle(160, 160, 160, 160));
    expect([luma.widthPx, luma.heightPx]).toEqual([512, 352]);
    // Sixteen pixels apart: every second block.
    expect([luma.data[0], luma.data[7], luma.data[8], luma.data[511]]).toEqual([1, 1, 3, 127]);
    expect([luma.data[512], luma.data[512 * 351 + 511]]).toEqual([1, 127]);
    expect([blocksOf(zones, 0), blocksOf(zones, 1)]).toEqual([100, all - 100]);
  });

  it('are as many of a document that lies at an angle', () => {
    const a = point(200, 0);
    const b = point(400, 200);
    const c = point(200, 400);
    const d = point(0, 200);
    const turned = { topLeft: a, topRight: b, bottomRight: c, bottomLeft: d };
    const { luma, zones } = nativeViewOf(photoOf(400, 400), turned, rectangle(0, 0, 1, 1));
    expect(blocksOf(zones, 1)).toBe(all);
    // The first value is from the top of the picture, the last from its right.
    expect([luma.data[0], luma.data[511]]).toEqual([24, 49]);
  });

  it('are the same where the photo is stored otherwise than it is held', () => {
    const { image } = photoOf(640, 480);
    const held = nativeViewOf(
      { image, toPhoto: identity },
      rectangle(60, 40, 340, 220),
      rectangle(102, 80, 96, 128),
    );
    const corners = { topLeft: point(-60, 40), topRight: point(-400, 40) };
    const quad = { ...corners, bottomRight: point(-400, 260), bottomLeft: point(-60, 260) };
    const stored = nativeViewOf({ image, toPhoto: scaling(-1, 1) }, quad, quad);
    expect(Buffer.compare(stored.luma.data, held.luma.data)).toBe(0);
    expect(blocksOf(stored.zones, 0)).toBe(all);
  });

  it('are of no zone where they lie outside of the photo', () => {
    const { zones } = nativeViewOf(
      photoOf(640, 704),
      rectangle(-512, 0, 1024, 704),
      rectangle(0, 0, 1, 1),
    );
    expect(blocksOf(zones, 1)).toBe(all / 2);
  });

  it('takes the portrait about the face, inside the document', () => {
    const inner = cornersOf(portraitAbout({ centre: point(300, 210), sizePx: 100 }));
    expect([inner[0], inner[2]]).toEqual([point(225, 102.5), point(375, 297.5)]);
    expect(cornersOf(portraitAbout({ centre: point(20, 20), sizePx: 100 }))[0]).toEqual(
      point(0, 0),
    );
  });
});
