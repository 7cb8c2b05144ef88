/** In pixels, x to the right, y down; (0, 0) is the outer corner of an image's first pixel. */
export type Point = { readonly x: number; readonly y: number };

export const point = (x: number, y: number): Point => ({ x, y });

export const plus = (a: Point, b: Point): Point => point(a.x + b.x, a.y + b.y);

export const minus = (a: Point, b: Point): Point => point(a.x - b.x, a.y - b.y);

export const times = (a: Point, factor: number): Point => point(a.x * factor, a.y * factor);

/** Positive when `b` lies clockwise of `a` in the image (y points down). */
export const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** The point between the two: `a` for a `share` of 0, `b` for 1. */
export const between = (a: Point, b: Point, share: number): Point =>
  point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

/** Degrees turn clockwise in the image, because y points down. */
export const directionDeg = (from: Point, to: Point): number =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

export const turnAbout = ({ x, y }: Point, centre: Point, deg: number): Point => {
  const cos = Math.cos((deg * Math.PI) / 180);
  const sin = Math.sin((deg * Math.PI) / 180);
  const dx = x - centre.x;
  const dy = y - centre.y;
  return point(centre.x + dx * cos - dy * sin, centre.y + dx * sin + dy * cos);
};

export type Line = { readonly from: Point; readonly to: Point };

export const crossing = (a: Line, b: Line): Point | undefined => {
  const ax = a.to.x - a.from.x;
  const ay = a.to.y - a.from.y;
  const bx = b.to.x - b.from.x;
  const by = b.to.y - b.from.y;
  const det = ax * by - ay * bx;
  if (Math.abs(det) < 1e-6) return undefined;
  const share = ((b.from.x - a.from.x) * by - (b.from.y - a.from.y) * bx) / det;
  return point(a.from.x + share * ax, a.from.y + share * ay);
};
