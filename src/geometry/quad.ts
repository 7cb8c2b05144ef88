import {
  type Point,
  between,
  cross,
  distance,
  minus,
  plus,
  point,
  times,
  directionDeg,
} from './point.js';
import { type Polygon, clipConvex, extentOf, polygonArea } from './polygon.js';

/** Corners as printed: `topLeft` follows the text, not the frame. */
export type Quad = Readonly<Record<'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft', Point>>;

type Corners = readonly [Point, Point, Point, Point];

/** The only place where corners have an order: clockwise from `topLeft`. */
export const cornersOf = (quad: Quad): Corners => [
  quad.topLeft,
  quad.topRight,
  quad.bottomRight,
  quad.bottomLeft,
];

export const quadOf = ([topLeft, topRight, bottomRight, bottomLeft]: Corners): Quad => ({
  topLeft,
  topRight,
  bottomRight,
  bottomLeft,
});

export const rectangle = (x: number, y: number, width: number, height: number): Quad =>
  quadOf([point(x, y), point(x + width, y), point(x + width, y + height), point(x, y + height)]);

export const mapQuad = (quad: Quad, move: (corner: Point) => Point): Quad =>
  quadOf(cornersOf(quad).map((corner) => move(corner)) as unknown as Corners);

/** Renames the corners after `quarters` clockwise turns of the text: 2 is upside down. */
export const turnReading = (quad: Quad, quarters: number): Quad => {
  const corners = cornersOf(quad);
  const at = (i: number): Point => corners[(((i + quarters) % 4) + 4) % 4]!;
  return quadOf([at(0), at(1), at(2), at(3)]);
};

/** Negative for a mirrored quad. */
export const signedArea = (quad: Quad): number => polygonArea(cornersOf(quad));

export const centreOf = (quad: Quad): Point => times(cornersOf(quad).reduce(plus), 1 / 4);

/** Mean of the two edges along the text. */
export const widthOf = (quad: Quad): number =>
  (distance(quad.topLeft, quad.topRight) + distance(quad.bottomLeft, quad.bottomRight)) / 2;

export const heightOf = (quad: Quad): number =>
  (distance(quad.topLeft, quad.bottomLeft) + distance(quad.topRight, quad.bottomRight)) / 2;

/** Direction of the text: 0 upright, 90 running down the image. */
export const readingDeg = (quad: Quad): number =>
  directionDeg(
    between(quad.topLeft, quad.bottomLeft, 0.5),
    between(quad.topRight, quad.bottomRight, 0.5),
  );

const turnsOf = (quad: Quad): readonly number[] => {
  const corners = cornersOf(quad);
  return corners.map((corner, i) =>
    cross(minus(corner, corners[(i + 3) % 4]!), minus(corners[(i + 1) % 4]!, corner)),
  );
};

/** Strictly convex, clockwise or not; a self-crossing or collapsed quad is not. */
export const isConvex = (quad: Quad): boolean => {
  const turns = turnsOf(quad);
  return turns.every((turn) => turn > 0) || turns.every((turn) => turn < 0);
};

const clockwise = (quad: Quad): Polygon => {
  const corners = cornersOf(quad);
  return polygonArea(corners) < 0 ? [...corners].reverse() : corners;
};

/** A half-plane: a point (px, py) on its inner side satisfies `px * x + py * y >= least`. */
type Edge = Readonly<Record<'x' | 'y' | 'least', number>>;

/** Tests whether points lie in a convex quad, clockwise or not; for many points of one quad. */
export const insideOf = (quad: Quad): ((x: number, y: number) => boolean) => {
  const corners = cornersOf(quad);
  const side = signedArea(quad) < 0 ? -1 : 1;
  const [a, b, c, d] = corners.map((from, i) => {
    const along = minus(corners[(i + 1) % 4]!, from);
    return { x: -side * along.y, y: side * along.x, least: side * cross(along, from) };
  }) as [Edge, Edge, Edge, Edge];
  // Unrolled, because it runs for thousands of points.
  return (x, y) =>
    a.x * x + a.y * y >= a.least &&
    b.x * x + b.y * y >= b.least &&
    c.x * x + c.y * y >= c.least &&
    d.x * x + d.y * y >= d.least;
};

export const contains = (quad: Quad, { x, y }: Point): boolean => insideOf(quad)(x, y);

/** Intersection over union of convex quads; corner names do not matter. */
export const iou = (a: Quad, b: Quad): number => {
  const both = Math.max(0, polygonArea(clipConvex(clockwise(a), clockwise(b))));
  const either = Math.abs(signedArea(a)) + Math.abs(signedArea(b)) - both;
  return either > 0 ? both / either : 0;
};

/** Moves each side outwards by a share of the quad's width and height, along its edges. */
export const expand = (quad: Quad, alongRatio: number, acrossRatio: number): Quad => {
  const at = (u: number, v: number): Point =>
    between(
      between(quad.topLeft, quad.topRight, u),
      between(quad.bottomLeft, quad.bottomRight, u),
      v,
    );
  const u0 = -alongRatio;
  const u1 = 1 + alongRatio;
  const v0 = -acrossRatio;
  const v1 = 1 + acrossRatio;
  return quadOf([at(u0, v0), at(u1, v0), at(u1, v1), at(u0, v1)]);
};

/** The part of a quad between two shares of its height. */
export const bandOf = (quad: Quad, from: number, to: number): Quad => ({
  topLeft: between(quad.topLeft, quad.bottomLeft, from),
  topRight: between(quad.topRight, quad.bottomRight, from),
  bottomRight: between(quad.topRight, quad.bottomRight, to),
  bottomLeft: between(quad.topLeft, quad.bottomLeft, to),
});

export const boundsOf = (quad: Quad): { x: number; y: number; width: number; height: number } => {
  const { left, top, right, bottom } = extentOf(cornersOf(quad));
  return { x: left, y: top, width: right - left, height: bottom - top };
};
