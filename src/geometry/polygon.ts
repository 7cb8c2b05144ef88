import { type Point, cross, dot, minus, plus, point, times } from './point.js';

export type Polygon = readonly Point[];

/** Positive when the corners run clockwise in the image. */
export const polygonArea = (polygon: Polygon): number => {
  let doubled = 0;
  for (let i = 0; i < polygon.length; i++) {
    doubled += cross(polygon[i]!, polygon[(i + 1) % polygon.length]!);
  }
  return doubled / 2;
};

/** Monotone chain; corners come back clockwise in the image, without points on the edges. */
export const convexHull = (points: Polygon): Polygon => {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  const chain = (ordered: Polygon): Point[] => {
    const kept: Point[] = [];
    for (const next of ordered) {
      while (
        kept.length >= 2 &&
        cross(minus(kept.at(-1)!, kept.at(-2)!), minus(next, kept.at(-2)!)) <= 0
      ) {
        kept.pop();
      }
      kept.push(next);
    }
    return kept.slice(0, -1);
  };
  return sorted.length < 3 ? sorted : [...chain(sorted), ...chain(sorted.reverse())];
};

/** The part of convex `subject` inside convex `clip`; both clockwise (Sutherland and Hodgman 1974). */
export const clipConvex = (subject: Polygon, clip: Polygon): Polygon => {
  let kept = subject;
  for (let i = 0; i < clip.length && kept.length > 0; i++) {
    const from = clip[i]!;
    const edge = minus(clip[(i + 1) % clip.length]!, from);
    const side = (p: Point): number => cross(edge, minus(p, from));
    const next: Point[] = [];
    for (let j = 0; j < kept.length; j++) {
      const a = kept[j]!;
      const b = kept[(j + 1) % kept.length]!;
      const sideA = side(a);
      const sideB = side(b);
      if (sideA >= 0) next.push(a);
      if (sideA * sideB < 0) next.push(plus(a, times(minus(b, a), sideA / (sideA - sideB))));
    }
    kept = next;
  }
  return kept;
};

/**
 * The smallest rectangle around the points: one of its sides lies on a side of the hull (Freeman and
 * Shapira 1975). Corners clockwise, the first side along the longer extent.
 */
export const smallestRectangle = (points: Polygon): readonly [Point, Point, Point, Point] => {
  const hull = convexHull(points);
  if (hull.length === 0) throw new RangeError('smallestRectangle needs at least one point');
  let best: { area: number; corners: [Point, Point, Point, Point] } | undefined;
  for (let i = 0; i < hull.length; i++) {
    const side = minus(hull[(i + 1) % hull.length]!, hull[i]!);
    const length = Math.hypot(side.x, side.y);
    const along = length === 0 ? point(1, 0) : times(side, 1 / length);
    const down = point(-along.y, along.x);
    const us = hull.map((p) => dot(p, along));
    const vs = hull.map((p) => dot(p, down));
    const [u0, u1] = [Math.min(...us), Math.max(...us)];
    const [v0, v1] = [Math.min(...vs), Math.max(...vs)];
    const area = (u1 - u0) * (v1 - v0);
    if (best && area >= best.area) continue;
    const at = (u: number, v: number): Point => plus(times(along, u), times(down, v));
    const corners: [Point, Point, Point, Point] = [at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)];
    const wide = u1 - u0 >= v1 - v0;
    best = { area, corners: wide ? corners : [corners[1], corners[2], corners[3], corners[0]] };
  }
  return best!.corners;
};
