import { describe, expect, it } from 'vitest';
import { identity } from '../geometry/homography.js';
import { rectangle } from '../geometry/quad.js';
import { blankImage } from '../image/image.js';
import { contextOf, cropsOf } from './recapture-views.js';
import { recaptureScoresOf } from './recapture.js';

/** Red encodes the column, green the row. */
const photoOf = (told: (px: number) => number) => {
  const image = blankImage(600, 500, 3);
  for (let y = 0; y < 500; y++)
    for (let x = 0; x < 600; x++) image.data.set([told(x), told(y), 0], 3 * (y * 600 + x));
  return { image, toPhoto: identity };
};
const photo = photoOf((px) => px % 256);

const firstPixel = ({ data }: { data: Uint8Array }) => [data[0], data[1]];

const squares = { count: 3, sidePx: 160 };

describe('what the net against recaptures sees', () => {
  it('is the three liveliest of six squares of the photo’s own pixels on the document', () => {
    const calm = photoOf((px) => px >> 2);
    // Centres at 180, 300, 420 and 175, 325; squares begin 80 before them. Blue varies in three of
    // them, increasingly.
    const places = [
      [340, 95],
      [100, 245],
      [340, 245],
    ] as const;
    places.forEach(([left, top], i) => {
      for (let y = top; y < top + 150; y++)
        for (let x = left + 40; x < left + 120; x++)
          calm.image.data[3 * (y * 600 + x) + 2] = x % 4 < 2 ? 0 : 155 + 50 * i;
    });
    const crops = cropsOf(calm, rectangle(100, 100, 400, 300), squares);
    expect(crops.map(({ widthPx, heightPx }) => [widthPx, heightPx])).toEqual(
      Array.from({ length: 3 }, () => [160, 160]),
    );
    expect(crops.map(firstPixel)).toEqual([
      [340 >> 2, 245 >> 2],
      [100 >> 2, 245 >> 2],
      [340 >> 2, 95 >> 2],
    ]);
  });

  it('stays inside the photo, and repeats the border of one that is too small', () => {
    for (const crop of cropsOf(photo, rectangle(-300, -200, 400, 300), squares))
      expect(crop.data.length).toBe(160 * 160 * 3);
    const tiny = { image: blankImage(40, 30, 3), toPhoto: identity };
    expect(cropsOf(tiny, rectangle(0, 0, 40, 30), squares)[2]!.data.length).toBe(160 * 160 * 3);
  });

  it('and the document with its surroundings, squeezed to a square', () => {
    const { widthPx, heightPx, data } = contextOf(photo, rectangle(200, 150, 200, 120), 288);
    expect([widthPx, heightPx]).toEqual([288, 288]);
    // From 150 to 450 and from 100 to 320.
    expect(data[0]).toBeGreaterThanOrEqual(150);
    expect(data[0]).toBeLessThanOrEqual(152);
    expect(data[1]).toBeGreaterThanOrEqual(100);
    expect(data[1]).toBeLessThanOrEqual(102);
  });
});

describe('what it says', () => {
  it('is the logit of both attacks together against a genuine document', () => {
    const { attack, kind } = recaptureScoresOf(Float32Array.from([1, 2, 3]));
    expect(attack).toBeCloseTo(Math.log(Math.exp(2) + Math.exp(3)) - 1);
    expect(kind).toBe('print');
    expect(recaptureScoresOf(Float32Array.from([0, 500, -500]))).toEqual({
      attack: 500,
      kind: 'screen',
    });
  });
});
