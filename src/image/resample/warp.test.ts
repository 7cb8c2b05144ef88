import { describe, expect, it } from 'vitest';
import { apply, identity } from '../../geometry/homography.js';
import { point, turnAbout } from '../../geometry/point.js';
import { mapQuad, rectangle } from '../../geometry/quad.js';
import { type Image, blankImage, frameOf } from '../image.js';
import { sharp } from '../libvips.js';
import { toGrey } from '../luma.js';
import { cutOut, warp } from './warp.js';

/** Brightness rises evenly to the right and downwards, so every place has a known value. */
const slope = (widthPx: number, heightPx: number): Image => {
  const image = blankImage(widthPx, heightPx, 3);
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const at = (y * widthPx + x) * 3;
      image.data[at] = Math.round(((x + 0.5) / widthPx) * 255);
      image.data[at + 1] = Math.round(((y + 0.5) / heightPx) * 255);
      image.data[at + 2] = 60;
    }
  }
  return image;
};
const at = (image: Image, x: number, y: number): number[] => {
  const first = (y * image.widthPx + x) * image.channels;
  return [...image.data.subarray(first, first + image.channels)];
};

describe('warp', () => {
  it('copies when nothing is asked', () => {
    const image = slope(31, 17);
    expect(warp(image, rectangle(0, 0, 31, 17), { widthPx: 31, heightPx: 17 })).toEqual(image);
  });

  it.each([0, 17, 90, 133, 180, 270, 355])('looks at the right place at %i°', (deg) => {
    const image = slope(200, 200);
    const centre = point(100, 100);
    const quad = mapQuad(rectangle(60, 80, 80, 40), (p) => turnAbout(p, centre, deg));
    const crop = cutOut({ image, toPhoto: identity }, quad, { widthPx: 40, heightPx: 20 });
    for (const [x, y] of [
      [0, 0],
      [39, 0],
      [20, 10],
      [0, 19],
    ] as const) {
      const there = apply(crop.toPhoto, point(x + 0.5, y + 0.5));
      const [red, green] = at(crop.image, x, y);
      expect(Math.abs(red! - (there.x / 200) * 255)).toBeLessThan(1.6);
      expect(Math.abs(green! - (there.y / 200) * 255)).toBeLessThan(1.6);
    }
  });

  it('averages what it shrinks: a fine grid turns grey, whatever the factor', () => {
    const grid = blankImage(600, 600, 1);
    for (let i = 0; i < grid.data.length; i++)
      grid.data[i] = (i + Math.floor(i / 600)) % 2 ? 255 : 0;
    for (const size of [40, 75, 100, 150, 290]) {
      const { data } = warp(grid, frameOf(grid), { widthPx: size, heightPx: size });
      const worst = Math.max(...[...data].map((value) => Math.abs(value - 127.5)));
      expect(worst).toBeLessThan(40);
    }
  });

  it('agrees with an independent resampler on a photo-like picture', async () => {
    const wide = { width: 640, height: 480, channels: 3 as const };
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 50 };
    const data = await sharp({ create: { ...wide, noise, background: '#777' } })
      .blur(4)
      .raw()
      .toBuffer();
    const image: Image = { widthPx: 640, heightPx: 480, channels: 3, data };
    for (const [width, height] of [
      [160, 120],
      [251, 188],
      [500, 375],
    ] as const) {
      const theirs = await sharp(data, { raw: wide })
        .resize(width, height, { fit: 'fill', kernel: 'linear' })
        .raw()
        .toBuffer();
      const ours = warp(image, frameOf(image), { widthPx: width, heightPx: height }).data;
      const mean =
        ours.reduce((sum, value, i) => sum + Math.abs(value - theirs[i]!), 0) / ours.length;
      expect(mean).toBeLessThan(2);
    }
  });

  it('makes grey on the way, and keeps grey', () => {
    const image = slope(64, 64);
    const grey = warp(image, frameOf(image), { widthPx: 64, heightPx: 64, channels: 1 });
    expect(grey.channels).toBe(1);
    const worst = grey.data.map((value, i) => Math.abs(value - toGrey(image).data[i]!));
    expect(Math.max(...worst)).toBeLessThanOrEqual(1);
    expect(warp(grey, frameOf(grey), { widthPx: 9, heightPx: 9, channels: 3 }).channels).toBe(1);
  });

  it('fills what lies beyond the photo as asked', () => {
    const image = slope(20, 20);
    const beyond = rectangle(-40, -40, 20, 20);
    expect(at(warp(image, beyond, { widthPx: 4, heightPx: 4, outside: 7 }), 1, 1)).toEqual([
      7, 7, 7,
    ]);
    expect(at(warp(image, beyond, { widthPx: 4, heightPx: 4 }), 1, 1)).toEqual(at(image, 0, 0));
  });
});
