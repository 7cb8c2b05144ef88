import { expect, it } from 'vitest';
import type { Image } from '../image/image.js';
import { reflectOutside } from './face-detector.js';

const row = (...values: number[]): Image => ({
  widthPx: values.length,
  heightPx: 1,
  channels: 1,
  data: Uint8Array.from(values),
});

it('fills what lies beyond the photo with its mirror image, pixel beside pixel', () => {
  const inner = { left: 2, top: 0, right: 5, bottom: 1 };
  expect([...reflectOutside(row(0, 0, 1, 2, 3, 0, 0), inner).data]).toEqual([2, 1, 1, 2, 3, 3, 2]);
});

it('repeats the far border where the reflection ends', () => {
  const inner = { left: 3, top: 0, right: 4, bottom: 1 };
  expect([...reflectOutside(row(0, 0, 0, 7, 0), inner).data]).toEqual([7, 7, 7, 7, 7]);
});
