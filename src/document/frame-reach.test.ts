import { describe, expect, it } from 'vitest';
import { type Quad, rectangle } from '../geometry/quad.js';
import { blankImage, type Image } from '../image/image.js';
import { reachesFrame } from './frame-reach.js';

const all = [true, true, true, true];

/** A grey document on a dark desk, up to `right`; what was found ends where its print does. */
const photoWith = (right: number): Image => {
  const image = blankImage(1000, 800, 3);
  for (let y = 0, at = 0; y < 800; y++)
    for (let x = 0; x < 1000; x++)
      for (let c = 0; c < 3; c++)
        image.data[at++] = x >= 300 && x < right && y >= 200 && y < 600 ? 180 : 70;
  return image;
};
const upTo = (right: number): Quad => rectangle(300, 200, right - 300, 400);
const reaches = (image: Image, right: number, seen = all): boolean =>
  reachesFrame(image, { found: upTo(right), refined: upTo(right) }, seen);

describe('whether a document goes on beyond the frame', () => {
  it.each([
    ['goes on, though its corners were found inside', 1000, 992, true],
    ['ends just before', 992, 992, false],
    ['ends at the last pixels', 996, 996, false],
    ['ends far from it', 900, 900, false],
  ])('%s', (_, right, found, expected) => {
    expect(reaches(photoWith(right), found)).toBe(expected);
  });

  it('is not told by sides that were not seen, nor on grey photos', () => {
    const image = photoWith(1000);
    expect(reaches(image, 992, [false, true, false, true])).toBe(false);
    expect(reaches({ ...image, channels: 1 }, 992)).toBe(false);
  });
});
