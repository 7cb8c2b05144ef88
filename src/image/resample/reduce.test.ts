import { describe, expect, it } from 'vitest';
import { point } from '../../geometry/point.js';
import { blankImage, type Image } from '../image.js';
import { reduceInto } from './reduce.js';

const striped = (widthPx: number, heightPx: number, channels: 1 | 3) => {
  const image = blankImage(widthPx, heightPx, channels);
  for (let i = 0; i < image.data.length; i++)
    image.data[i] = Math.floor(i / channels) % widthPx < widthPx / 2 ? 40 : 200;
  return image;
};

describe('a picture reduced into a frame', () => {
  it.each([1, 3] as const)('keeps what is where, with %i channels', (channels) => {
    const small = reduceInto(
      striped(100, 60, channels),
      { x: 0, y: 0, width: 100, height: 60 },
      point(10, 10),
      {
        widthPx: 12,
        heightPx: 8,
        outside: 114,
      },
    );
    const at = (x: number, y: number): number => small.data[(y * 12 + x) * 3]!;
    expect([at(0, 0), at(4, 5), at(5, 0), at(9, 5)]).toEqual([40, 40, 200, 200]);
    expect([at(10, 0), at(0, 6), at(11, 7)]).toEqual([114, 114, 114]);
  });

  it('averages a fine pattern instead of picking one side of it', () => {
    const image = blankImage(90, 90, 1);
    for (let i = 0; i < image.data.length; i++)
      image.data[i] = (i + Math.floor(i / 90)) % 2 ? 255 : 0;
    const small = reduceInto(image, { x: 0, y: 0, width: 90, height: 90 }, point(9, 9), {
      widthPx: 10,
      heightPx: 10,
      outside: 0,
    });
    for (const value of small.data) expect(Math.abs(value - 127)).toBeLessThan(40);
  });

  it('stays inside a region that ends at the picture', () => {
    const small = reduceInto(
      striped(101, 67, 3),
      { x: 31, y: 17, width: 70, height: 50 },
      point(7.3, 7.3),
      {
        widthPx: 32,
        heightPx: 32,
        outside: 9,
      },
    );
    expect(small.data[0]).toBe(40);
    expect(Math.max(...small.data)).toBeLessThanOrEqual(200);
  });

  it('has the colours of the picture to its last row and column where a region ends within a pixel', () => {
    const image = blankImage(120, 90, 3);
    for (let i = 0; i < image.data.length; i++) image.data[i] = [40, 120, 200][i % 3]!;
    const region = { x: 10, y: 7, width: 96.7, height: 64.9 };
    const size = { widthPx: 32, heightPx: 32, outside: 0 };
    const small = reduceInto(image, region, point(region.width / 32, region.height / 32), size);
    const pixels = Array.from({ length: 32 * 32 }, (_, i) =>
      small.data.slice(3 * i, 3 * i + 3).join(' '),
    );
    expect(new Set(pixels)).toEqual(new Set(['40 120 200']));
  });

  it.each([
    ['all of it, to its last row', { x: 0, y: 0, width: 97, height: 64 }],
    ['a part of it', { x: 3, y: 5, width: 80, height: 50 }],
  ])('has in each channel what that channel alone has: %s', (_, region) => {
    const colour = blankImage(97, 64, 3);
    for (let i = 0; i < colour.data.length; i++) colour.data[i] = (i * i * 31 + i) % 256;
    const size = { widthPx: 32, heightPx: 24, outside: 7 };
    const reduced = (image: Image) => reduceInto(image, region, point(2.7, 2.9), size).data;
    const whole = reduced(colour);
    for (const channel of [0, 1, 2]) {
      const alone = blankImage(97, 64, 1);
      for (let i = 0; i < alone.data.length; i++) alone.data[i] = colour.data[3 * i + channel]!;
      const only = (data: Uint8Array) => data.filter((_, i) => i % 3 === channel);
      expect(only(whole)).toEqual(only(reduced(alone)));
    }
  });
});
