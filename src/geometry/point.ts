/** In pixels, x to the right, y down; (0, 0) is the outer corner of an image's first pixel. */
export type Point = { readonly x: number; readonly y: number };

export const point = (x: number, y: number): Point => ({ x, y });

export const plus = (a: Point, b: Point): Point => point(a.x + b.x, a.y + b.y);

export const minus = (a: Point, b: Point): Point => point(a.x - b.x, a.y - b.y);

export const times = (a: Point, factor: number): Point => point(a.x * factor, a.y * factor);

/** Positive when `b` lies clockwise of `a` in the image (y points down). */
export const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y);

/** `share` 0 gives `a`, 1 gives `b`. */
export const between = (a: Point, b: Point, share: number): Point =>
  point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
