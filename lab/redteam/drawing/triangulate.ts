import type { Point } from '../../../src/geometry/point.js';

export type Triangle = readonly [number, number, number];

type Circle = { readonly x: number; readonly y: number; readonly square: number };
type Kept = { readonly corners: Triangle; readonly circle: Circle };

const circleOf = (a: Point, b: Point, c: Point): Circle => {
  const d = 2 * (a.x * (b.y - c.y) + b.x * (c.y - a.y) + c.x * (a.y - b.y));
  const [aa, bb, cc] = [a, b, c].map(({ x, y }) => x * x + y * y) as [number, number, number];
  const x = (aa * (b.y - c.y) + bb * (c.y - a.y) + cc * (a.y - b.y)) / d;
  const y = (aa * (c.x - b.x) + bb * (a.x - c.x) + cc * (b.x - a.x)) / d;
  return { x, y, square: (a.x - x) ** 2 + (a.y - y) ** 2 };
};

/**
 * Delaunay's triangles, by adding one point after the other: the triangles whose circle contains
 * it are replaced by those that it forms with their outline (Bowyer, Watson 1981).
 */
export const triangulate = (given: readonly Point[]): readonly Triangle[] => {
  const n = given.length;
  const far = 1e4 + 8 * Math.max(...given.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))));
  // Points on one circle would make the outline ambiguous: each is moved by a hundredth of a pixel.
  const points: readonly Point[] = [
    ...given.map(({ x, y }, i) => ({
      x: x + 0.01 * Math.sin(7 * i),
      y: y + 0.01 * Math.cos(11 * i),
    })),
    ...[
      { x: -far, y: -far },
      { x: far, y: -far },
      { x: 0, y: 2 * far },
    ],
  ];
  const keep = (a: number, b: number, c: number): Kept => ({
    corners: [a, b, c],
    circle: circleOf(points[a]!, points[b]!, points[c]!),
  });
  let kept: Kept[] = [keep(n, n + 1, n + 2)];
  for (let i = 0; i < n; i++) {
    const { x, y } = points[i]!;
    const broken = kept.filter(
      ({ circle }) => (x - circle.x) ** 2 + (y - circle.y) ** 2 < circle.square,
    );
    const edges = new Map<string, readonly [number, number]>();
    for (const { corners } of broken)
      for (const [a, b] of [
        [corners[0], corners[1]],
        [corners[1], corners[2]],
        [corners[2], corners[0]],
      ] as const) {
        const [key, back] = [`${a} ${b}`, `${b} ${a}`];
        // An edge of two broken triangles is inside the hole.
        if (!edges.delete(back)) edges.set(key, [a, b]);
      }
    const gone = new Set(broken);
    kept = kept.filter((one) => !gone.has(one));
    for (const [a, b] of edges.values()) kept.push(keep(a, b, i));
  }
  return kept.flatMap(({ corners }) => (corners.some((corner) => corner >= n) ? [] : [corners]));
};
