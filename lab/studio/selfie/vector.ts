import type { Vector } from './head.js';

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const along = (from: Vector, to: Vector, by: number): Vector => [
  from[0] + by * to[0],
  from[1] + by * to[1],
  from[2] + by * to[2],
];
export const times = (v: Vector, by: number): Vector => [by * v[0], by * v[1], by * v[2]];
export const unit = (v: Vector): Vector => times(v, 1 / Math.sqrt(dot(v, v)));
export const mix = (a: Vector, b: Vector, share: number): Vector =>
  along(times(a, 1 - share), b, share);
