import { expect, it } from 'vitest';
import { scaling } from '../../geometry/homography.js';
import { rectangle } from '../../geometry/quad.js';
import type { Image } from '../image.js';
import { greyRegion } from './grey-region.js';

const picture = (widthPx: number, heightPx: number, channels: 1 | 3): Image => ({
  widthPx,
  heightPx,
  channels,
  data: Uint8Array.from({ length: widthPx * heightPx * channels }, (_, i) => i * i * 31 + i * 7),
});

/** By definition: the mean luma of the block. */
const meanAt = ({ data, widthPx, channels }: Image, x: number, y: number, factor: number) => {
  let sum = 0;
  for (let j = y; j < y + factor; j++)
    for (let i = x; i < x + factor; i++) {
      const at = (j * widthPx + i) * channels;
      const [red, green, blue] = channels === 1 ? [at, at, at] : [at, at + 1, at + 2];
      sum += 77 * data[red]! + 150 * data[green]! + 29 * data[blue]!;
    }
  return Math.floor(sum / (256 * factor * factor) + 0.5);
};

it.each([
  ['colour, up to the last row', 3, 2, 0],
  ['colour, above it', 3, 3, 8],
  ['colour, blocks of more pixels than a word can sum', 3, 17, 0],
  ['grey', 1, 3, 0],
] as const)('each pixel is the mean luma of its block: %s', (_, channels, factor, below) => {
  const image = picture(factor * 6, factor * 4 + below, channels);
  const whole = { image, toPhoto: scaling(1, 1) };
  const grey = greyRegion(whole, rectangle(factor, 0, factor * 5, factor * 4), factor).image;
  expect([grey.widthPx, grey.heightPx]).toEqual([5, 4]);
  const wanted = Array.from({ length: 20 }, (_, i) =>
    meanAt(image, factor * (1 + (i % 5)), factor * Math.floor(i / 5), factor),
  );
  expect([...grey.data]).toEqual(wanted);
});
