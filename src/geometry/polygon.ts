import { type Point, cross, minus, plus, times } from './point.js';

export type Polygon = readonly Point[];

export const extentOf = (points: Polygon) => {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const left = Math.min(...xs);
  const top = Math.min(...ys);
  return { left, top, right: Math.max(...xs), bottom: Math.max(...ys) };
};

/** Positive when the corners run clockwise in the image. */
export const polygonArea = (polygon: Polygon): number => {
  let doubled = 0;
  for (let i = 0; i < polygon.length; i++) {
    doubled += cross(polygon[i]!, polygon[(i + 1) % polygon.length]!);
  }
  return doubled / 2;
};

/** The part of `subject` inside `clip`, both convex and clockwise (Sutherland and Hodgman 1974). */
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
