import { blankImage, type Image } from '../image.js';

/** A grey picture of half the size, each pixel the mean of four. */
export const halve = ({ data, widthPx, heightPx }: Image): Image => {
  const half = blankImage(Math.max(1, widthPx >> 1), Math.max(1, heightPx >> 1), 1);
  const below = heightPx > 1 ? widthPx : 0;
  const beside = widthPx > 1 ? 1 : 0;
  for (let y = 0, at = 0; y < half.heightPx; y++)
    for (let p = 2 * y * widthPx, end = at + half.widthPx; at < end; at++, p += 2)
      half.data[at] =
        (data[p]! + data[p + beside]! + data[p + below]! + data[p + below + beside]! + 2) >> 2;
  return half;
};
