import { describe, expect, it } from 'vitest';
import { homographyBetween, identity } from '../geometry/homography.js';
import { point } from '../geometry/point.js';
import { quadOf, rectangle } from '../geometry/quad.js';
import { blankImage, type Image } from './image.js';
import { profileAlong } from './profile.js';
import { sampleSpread } from './resample/sample-spread.js';
import { warp } from './resample/warp.js';

/**
 * Green encodes the column, red the row; both change slowly, so that all ways of sampling agree.
 */
const slope = (channels: 1 | 3): Image => {
  const image = blankImage(200, 150, channels);
  for (let i = 0; i < 200 * 150; i++) {
    const x = i % 200;
    const y = Math.floor(i / 200);
    image.data.set(channels === 3 ? [y, x, 40] : [x], i * channels);
  }
  return image;
};

const tilted = quadOf([point(30, 20), point(180, 35), point(170, 130), point(20, 110)]);

describe('brightness along a line', () => {
  it.each([1, 3] as const)('goes with the picture, %i channels', (channels) => {
    const profile = profileAlong(slope(channels), identity, point(10.5, 20.5), point(1, 1), 100);
    expect([...profile]).toEqual(Array.from({ length: 100 }, (_, i) => 10 + i));
  });

  it('goes on as at the edge beyond the picture', () => {
    const profile = profileAlong(slope(3), identity, point(-9.5, 5.5), point(1, 0), 230);
    expect([profile[0], profile[9], profile[30]]).toEqual([0, 0, 20]);
    expect(Math.abs(profile[229]! - 199)).toBeLessThan(2);
  });

  it('is that of the picture made straight', () => {
    const size = { widthPx: 150, heightPx: 96 };
    const straight = warp(slope(3), tilted, { ...size, channels: 3 });
    const toSource = homographyBetween(rectangle(0, 0, 150, 96), tilted);
    const profile = profileAlong(slope(3), toSource, point(0.5, 50.5), point(1, 0), 150);
    profile.forEach((value, x) =>
      expect(Math.abs(value - straight.data[3 * (50 * 150 + x) + 1]!)).toBeLessThan(2),
    );
  });
});

describe('four looks a pixel', () => {
  it.each([
    [150, 96],
    [50, 32],
  ])('show the same as a bilinear look, at %i × %i', (widthPx, heightPx) => {
    const size = { widthPx, heightPx };
    const straight = warp(slope(3), tilted, { ...size, channels: 3 });
    const toSource = homographyBetween(rectangle(0, 0, widthPx, heightPx), tilted);
    const spread = sampleSpread(slope(3), toSource, size);
    const off = Array.from(spread.data, (value, i) => Math.abs(value - straight.data[i]!));
    expect(Math.max(...off)).toBeLessThanOrEqual(2);
  });

  it('average a fine pattern', () => {
    const stripes = blankImage(100, 100, 1);
    for (let i = 0; i < 10_000; i++) stripes.data[i] = i % 2 ? 200 : 0;
    const toSource = homographyBetween(rectangle(0, 0, 50, 50), rectangle(0, 0, 100, 100));
    const seen = sampleSpread(stripes, toSource, { widthPx: 50, heightPx: 50 });
    expect(new Set(seen.data)).toEqual(new Set([100]));
  });
});
