import { type Point, point } from './point.js';

/** Degrees turn clockwise in the image, because y points down. */
export const directionDeg = (from: Point, to: Point): number =>
  (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;

/** Into [0, 360). */
export const wrapDeg = (deg: number): number => {
  const wrapped = deg % 360;
  return wrapped < 0 ? wrapped + 360 : wrapped;
};

/** The smaller turn between two directions, 0 to 180. */
export const turnBetweenDeg = (a: number, b: number): number => {
  const difference = wrapDeg(a - b);
  return Math.min(difference, 360 - difference);
};

/** The same for lines that have no arrow (a text line not yet known to be upside down), 0 to 90. */
export const slopeBetweenDeg = (a: number, b: number): number => {
  const difference = turnBetweenDeg(a, b);
  return Math.min(difference, 180 - difference);
};

export const turnAbout = ({ x, y }: Point, centre: Point, deg: number): Point => {
  const cos = Math.cos((deg * Math.PI) / 180);
  const sin = Math.sin((deg * Math.PI) / 180);
  const dx = x - centre.x;
  const dy = y - centre.y;
  return point(centre.x + dx * cos - dy * sin, centre.y + dx * sin + dy * cos);
};
