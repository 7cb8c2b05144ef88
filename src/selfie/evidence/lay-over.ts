import type { Point } from '../../geometry/point.js';
import { placeInOther } from './place-in-other.js';
import { type Plane, sampleAt } from './plane.js';

/** Corresponding points of two pictures. */
export type Landmarks = { readonly here: readonly Point[]; readonly there: readonly Point[] };

type Area = Readonly<Record<'left' | 'top' | 'widthPx' | 'heightPx', number>>;

/** Places are computed at every so many pixels, and bilinear in between. */
const stepPx = 8;

/** The other picture as its landmarks say that this area should look. */
export const layOver = (
  other: Plane,
  { here, there }: Landmarks,
  area: Area,
  nearPx: number,
): Plane => {
  const { left, top, widthPx, heightPx } = area;
  const columns = Math.ceil(widthPx / stepPx) + 1;
  const rows = Math.ceil(heightPx / stepPx) + 1;
  const places = Array.from({ length: columns * rows }, (_, i) => {
    const x = left + (i % columns) * stepPx;
    const y = top + Math.floor(i / columns) * stepPx;
    return placeInOther({ x, y }, here, there, nearPx);
  });
  const [maxX, maxY] = [other.widthPx - 1.01, other.heightPx - 1.01];
  const data = new Float32Array(widthPx * heightPx);
  for (let y = 0, at = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++, at++) {
      const column = Math.floor(x / stepPx);
      const row = Math.floor(y / stepPx);
      const across = x / stepPx - column;
      const down = y / stepPx - row;
      const first = row * columns + column;
      const mixed = (axis: 'x' | 'y'): number => {
        const upper = places[first]![axis] * (1 - across) + places[first + 1]![axis] * across;
        const below = first + columns;
        const lower = places[below]![axis] * (1 - across) + places[below + 1]![axis] * across;
        return upper * (1 - down) + lower * down;
      };
      const px = Math.min(maxX, Math.max(0, mixed('x')));
      const py = Math.min(maxY, Math.max(0, mixed('y')));
      data[at] = sampleAt(other, px, py);
    }
  return { widthPx, heightPx, data };
};
