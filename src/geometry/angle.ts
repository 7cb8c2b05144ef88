import { type Point, point } from './point.js';

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
