import type { Point } from '../../geometry/point.js';
import { placeInOther } from './place-in-other.js';
import { type Plane, sampleAt } from './plane.js';

/** Corresponding points of two pictures. */
export type Landmarks = { readonly here: readonly Point[]; readonly there: readonly Point[] };

type Area = Readonly<Record<'left' | 'top' | 'widthPx' | 'heightPx', number>>;

/** Places are computed at every so many pixels, and bilinear in between. */
const stepPx = 8;

const bilinear = (
  values: Float64Array,
  first: number,
  columns: number,
  across: number,
  down: number,
): number => {
  const below = first + columns;
  const upper = values[first]! * (1 - across) + values[first + 1]! * across;
  const lower = values[below]! * (1 - across) + values[below + 1]! * across;
  return upper * (1 - down) + lower * down;
};

/** For each pixel of the area its place in the other picture, as the landmarks say. */
export const placesOver = (
  { here, there }: Landmarks,
  { left, top, widthPx, heightPx }: Area,
  nearPx: number,
): Readonly<Record<'x' | 'y', Float32Array>> => {
  const columns = Math.ceil(widthPx / stepPx) + 1;
  const rows = Math.ceil(heightPx / stepPx) + 1;
  const placesX = new Float64Array(columns * rows);
  const placesY = new Float64Array(columns * rows);
  for (let i = 0; i < placesX.length; i++) {
    const x = left + (i % columns) * stepPx;
    const y = top + Math.floor(i / columns) * stepPx;
    const place = placeInOther({ x, y }, here, there, nearPx);
    placesX[i] = place.x;
    placesY[i] = place.y;
  }
  const found = {
    x: new Float32Array(widthPx * heightPx),
    y: new Float32Array(widthPx * heightPx),
  };
  for (let y = 0, at = 0; y < heightPx; y++) {
    const row = Math.floor(y / stepPx);
    const down = y / stepPx - row;
    for (let x = 0; x < widthPx; x++, at++) {
      const column = Math.floor(x / stepPx);
      const across = x / stepPx - column;
      const first = row * columns + column;
      found.x[at] = bilinear(placesX, first, columns, across, down);
      found.y[at] = bilinear(placesY, first, columns, across, down);
    }
  }
  return found;
};

/** The other picture at these places; beyond its edge, the edge. */
export const sampledAt = (
  other: Plane,
  { x, y }: ReturnType<typeof placesOver>,
  { widthPx, heightPx }: Pick<Area, 'widthPx' | 'heightPx'>,
): Plane => {
  const [maxX, maxY] = [other.widthPx - 1.01, other.heightPx - 1.01];
  const inside = (value: number, most: number): number => Math.min(most, Math.max(0, value));
  const data = x.map((px, i) => sampleAt(other, inside(px, maxX), inside(y[i]!, maxY)));
  return { widthPx, heightPx, data };
};

/** The other picture as its landmarks say that this area should look. */
export const layOver = (other: Plane, landmarks: Landmarks, area: Area, nearPx: number): Plane =>
  sampledAt(other, placesOver(landmarks, area, nearPx), area);
