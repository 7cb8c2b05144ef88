import type { Point } from '../../../src/geometry/point.js';
import type { Image } from '../../../src/image/image.js';
import { sampleInto } from './sample.js';
import type { Triangle } from './triangulate.js';

type Deep = Point & { readonly z?: number };
type Size = Pick<Image, 'widthPx' | 'heightPx'>;

/** A pixel of a triangle, and how near it is to each of the three corners. */
type Pixel = (at: number, corners: Triangle, u: number, v: number, w: number) => void;

/** Every pixel that the triangles cover. What is nearer to the camera hides what is behind it. */
const cover = (
  { widthPx, heightPx }: Size,
  triangles: readonly Triangle[],
  to: readonly Deep[],
  pixel: Pixel,
): void => {
  const depth = new Float32Array(widthPx * heightPx).fill(Infinity);
  for (const corners of triangles) {
    const a = to[corners[0]]!;
    const b = to[corners[1]]!;
    const c = to[corners[2]]!;
    const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    if (Math.abs(area) < 1e-6) continue;
    const left = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x) - 0.01));
    const right = Math.min(widthPx - 1, Math.floor(Math.max(a.x, b.x, c.x) + 0.01));
    const top = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y) - 0.01));
    const bottom = Math.min(heightPx - 1, Math.floor(Math.max(a.y, b.y, c.y) + 0.01));
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const v = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
        const w = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
        const u = 1 - v - w;
        if (u < -0.001 || v < -0.001 || w < -0.001) continue;
        const z = u * (a.z ?? 0) + v * (b.z ?? 0) + w * (c.z ?? 0);
        const at = y * widthPx + x;
        if (z >= depth[at]!) continue;
        depth[at] = z;
        pixel(at, corners, u, v, w);
      }
  }
};

/** Draws triangles of one picture where their corners went, each by its own affine map. */
export const drawTriangles = (
  onto: Image,
  image: Image,
  triangles: readonly Triangle[],
  from: readonly Point[],
  to: readonly Deep[],
): void => {
  cover(onto, triangles, to, (at, [i, j, k], u, v, w) => {
    const p = from[i]!;
    const q = from[j]!;
    const r = from[k]!;
    const x = u * p.x + v * q.x + w * r.x;
    sampleInto(image, x, u * p.y + v * q.y + w * r.y, onto.data, 3 * at);
  });
};

type Skin = {
  readonly image: Image;
  readonly points: readonly Point[];
  /** How much of it is seen at each point, 0 to 1. */
  readonly strengths: readonly number[];
  /** What its colours are multiplied by. */
  readonly gains: readonly [number, number, number];
};

/** The same, mixed with what is there by the strength at each corner. */
export const blendTriangles = (
  onto: Image,
  { image, points, strengths, gains }: Skin,
  triangles: readonly Triangle[],
  to: readonly Deep[],
): void => {
  const colour = new Uint8Array(3);
  cover(onto, triangles, to, (at, [i, j, k], u, v, w) => {
    const share = u * strengths[i]! + v * strengths[j]! + w * strengths[k]!;
    if (share <= 0) return;
    const p = points[i]!;
    const q = points[j]!;
    const r = points[k]!;
    const x = u * p.x + v * q.x + w * r.x;
    sampleInto(image, x, u * p.y + v * q.y + w * r.y, colour, 0);
    for (let c = 0; c < 3; c++) {
      const value = Math.min(255, gains[c]! * colour[c]!);
      onto.data[3 * at + c] = onto.data[3 * at + c]! * (1 - share) + share * value + 0.5;
    }
  });
};
