import { type Image, blankImage } from './image.js';
import type { Region } from './shrink.js';

/**
 * A region reduced by any factor of two and more, into the top left of a picture of the given size; the
 * rest is `outside`. Each target pixel is the mean of looks spread over its block, about four along and
 * two down: a row is a trip to memory, its neighbours in the row come along. Measured on 12 megapixels it
 * takes a fifth of the time of a shrink by a whole factor and a resample after it.
 */
export const reduceInto = (
  image: Image,
  region: Region,
  pxPerTarget: number,
  size: { readonly widthPx: number; readonly heightPx: number; readonly outside: number },
): Image => {
  const target = blankImage(size.widthPx, size.heightPx, 3);
  target.data.fill(size.outside);
  const { data, channels } = image;
  const stride = image.widthPx * channels;
  const down = Math.max(1, Math.round(pxPerTarget / 2));
  const along = Math.max(1, Math.round(pxPerTarget / 4)) * channels;
  const [green, blue] = channels === 3 ? [1, 2] : [0, 0];
  const columns = Math.min(size.widthPx, Math.round(region.width / pxPerTarget));
  const rows = Math.min(size.heightPx, Math.round(region.height / pxPerTarget));
  const edge = (start: number, i: number, limit: number): number =>
    Math.min(limit, start + Math.floor(i * pxPerTarget));
  const lefts = Int32Array.from(
    { length: columns + 1 },
    (_, x) => edge(region.x, x, image.widthPx) * channels,
  );
  for (let y = 0; y < rows; y++) {
    const top = edge(region.y, y, image.heightPx - 1);
    const bottom = Math.max(top + 1, edge(region.y, y + 1, image.heightPx));
    for (let x = 0; x < columns; x++) {
      let r = 0;
      let g = 0;
      let b = 0;
      let looks = 0;
      for (let row = top; row < bottom; row += down) {
        const end = row * stride + lefts[x + 1]!;
        for (let p = row * stride + lefts[x]!; p < end; p += along) {
          r += data[p]!;
          g += data[p + green]!;
          b += data[p + blue]!;
          looks++;
        }
      }
      if (looks === 0) continue;
      const to = (y * size.widthPx + x) * 3;
      target.data[to] = r / looks + 0.5;
      target.data[to + 1] = g / looks + 0.5;
      target.data[to + 2] = b / looks + 0.5;
    }
  }
  return target;
};
