import { type Point, point } from './point.js';

/** An infinite line through two points. */
export type Line = { readonly from: Point; readonly to: Point };

/** Intersection of two lines; undefined if they are parallel. */
export const crossing = (a: Line, b: Line): Point | undefined => {
  const [ax, ay] = [a.to.x - a.from.x, a.to.y - a.from.y];
  const [bx, by] = [b.to.x - b.from.x, b.to.y - b.from.y];
  const det = ax * by - ay * bx;
  if (Math.abs(det) < 1e-6) return undefined;
  const share = ((b.from.x - a.from.x) * by - (b.from.y - a.from.y) * bx) / det;
  return point(a.from.x + share * ax, a.from.y + share * ay);
};
