import { blankImage, type Image } from '../../../src/image/image.js';
import { sampleInto } from './sample.js';
import type { Bend } from './thin-plates.js';

/**
 * The picture whose every pixel comes from where `toSource` says, computed every `stepPx` pixels and
 * interpolated in between.
 */
export const bendImage = (image: Image, toSource: Bend, stepPx: number): Image => {
  const { widthPx, heightPx } = image;
  const to = blankImage(widthPx, heightPx, 3);
  const columns = Math.ceil(widthPx / stepPx) + 1;
  const rows = Math.ceil(heightPx / stepPx) + 1;
  const xs = new Float64Array(columns * rows);
  const ys = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const { x, y } = toSource(column * stepPx, row * stepPx);
      xs[row * columns + column] = x;
      ys[row * columns + column] = y;
    }
  for (let row = 0; row + 1 < rows; row++)
    for (let column = 0; column + 1 < columns; column++) {
      const i = row * columns + column;
      const right = Math.min(widthPx, (column + 1) * stepPx);
      const bottom = Math.min(heightPx, (row + 1) * stepPx);
      for (let y = row * stepPx; y < bottom; y++) {
        const v = y / stepPx - row;
        const leftX = xs[i]! * (1 - v) + xs[i + columns]! * v;
        const leftY = ys[i]! * (1 - v) + ys[i + columns]! * v;
        const alongX = (xs[i + 1]! * (1 - v) + xs[i + columns + 1]! * v - leftX) / stepPx;
        const alongY = (ys[i + 1]! * (1 - v) + ys[i + columns + 1]! * v - leftY) / stepPx;
        for (let x = column * stepPx; x < right; x++) {
          const u = x - column * stepPx;
          const at = 3 * (y * widthPx + x);
          sampleInto(image, leftX + u * alongX, leftY + u * alongY, to.data, at);
        }
      }
    }
  return to;
};
