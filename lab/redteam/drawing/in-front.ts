import type { Point } from '../../../src/geometry/point.js';
import { triangulate } from './triangulate.js';

type Deep = Point & { readonly z?: number };

const area = (a: Point, b: Point, c: Point): number =>
  (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);

const maxRounds = 4;

/**
 * The points that stay in front. Where a triangle is turned over, or squeezed to less than
 * `leastShare` of its area, its deepest corner is hidden: no smooth map can show one thing before
 * another.
 */
export const inFront = (
  from: readonly Point[],
  to: readonly Deep[],
  leastShare: number,
): readonly number[] => {
  let kept = from.map((_, i) => i);
  for (let round = 0; round < maxRounds; round++) {
    const hidden = new Set<number>();
    for (const corners of triangulate(kept.map((i) => from[i]!))) {
      const [i, j, k] = corners.map((corner) => kept[corner]!) as [number, number, number];
      const share = area(to[i]!, to[j]!, to[k]!) / area(from[i]!, from[j]!, from[k]!);
      if (share > leastShare) continue;
      hidden.add([i, j, k].reduce((a, b) => ((to[b]!.z ?? 0) > (to[a]!.z ?? 0) ? b : a)));
    }
    if (hidden.size === 0) break;
    kept = kept.filter((i) => !hidden.has(i));
  }
  return kept;
};
