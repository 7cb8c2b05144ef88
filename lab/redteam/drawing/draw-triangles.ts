import type { Point } from '../../../src/geometry/point.js';
import type { Image } from '../../../src/image/image.js';
import { sampleInto } from './sample.js';
import type { Triangle } from './triangulate.js';

type Deep = Point & { readonly z?: number };

/**
 * Draws triangles of one picture where their corners went, each by its own affine map. What is
 * nearer to the camera hides what is behind it.
 */
export const drawTriangles = (
  onto: Image,
  image: Image,
  triangles: readonly Triangle[],
  from: readonly Point[],
  to: readonly Deep[],
): void => {
  const { widthPx, heightPx } = onto;
  const depth = new Float32Array(widthPx * heightPx).fill(Infinity);
  for (const [i, j, k] of triangles) {
    const [a, b, c] = [to[i]!, to[j]!, to[k]!];
    const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
    if (Math.abs(area) < 1e-6) continue;
    const [p, q, r] = [from[i]!, from[j]!, from[k]!];
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
        sampleInto(
          image,
          u * p.x + v * q.x + w * r.x,
          u * p.y + v * q.y + w * r.y,
          onto.data,
          3 * at,
        );
      }
  }
};
