import { cross, minus } from '../geometry/point.js';
import { cornersOf, type Quad, signedArea } from '../geometry/quad.js';
import type { Image } from '../image/image.js';

/** On the same side of all four edges; a photo may be stored mirrored. */
export const insideOf = (quad: Quad): ((x: number, y: number) => boolean) => {
  const corners = cornersOf(quad);
  const side = Math.sign(signedArea(quad));
  const edges = corners.map((from, i) => {
    const along = minus(corners[(i + 1) % 4]!, from);
    return { x: -side * along.y, y: side * along.x, least: side * cross(along, from) };
  });
  return (x, y) => edges.every((edge) => edge.x * x + edge.y * y >= edge.least);
};

/** Luma of one pixel, as image/grey-region.ts weighs it; `at` is where its first channel lies. */
export const lumaAt = ({ data, channels }: Image, at: number): number =>
  channels === 3
    ? (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29 + 128) >> 8
    : data[at]!;

/** Luma of the square that begins at left and top, into a grey picture at `start`. */
export const copySquare = (
  { data, widthPx, channels }: Image,
  left: number,
  top: number,
  sidePx: number,
  to: Image,
  start: number,
): void => {
  const target = to.data;
  for (let row = 0; row < sidePx; row++) {
    let from = ((top + row) * widthPx + left) * channels;
    const first = start + row * to.widthPx;
    if (channels === 1) target.set(data.subarray(from, from + sidePx), first);
    else
      for (let at = first; at < first + sidePx; at++, from += 3)
        target[at] = (data[from]! * 77 + data[from + 1]! * 150 + data[from + 2]! * 29 + 128) >> 8;
  }
};
