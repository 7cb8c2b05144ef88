import { type Quad, quadOf } from '../geometry/quad.js';
import { point } from '../geometry/point.js';

/** A patch of connected cells above a threshold, by the moments of its cells. */
export type Patch = {
  cells: number;
  value: number;
  x: number;
  y: number;
  xx: number;
  xy: number;
  yy: number;
  left: number;
  right: number;
};

type Run = { readonly y: number; readonly from: number; readonly to: number; value: number };

/** Runs row by row, joined where they touch (8 neighbours) by union-find: one pass over the map. */
export const patchesOf = (
  map: Float32Array,
  width: number,
  height: number,
  threshold: number,
): Patch[] => {
  const runs: Run[] = [];
  const parents: number[] = [];
  const rootOf = (i: number): number => {
    while (parents[i] !== i) i = parents[i] = parents[parents[i]!]!;
    return i;
  };
  let above = 0;
  for (let y = 0; y < height; y++) {
    const rowStart = runs.length;
    let candidate = above;
    for (let x = 0; x < width; x++) {
      if (map[y * width + x]! < threshold) continue;
      const from = x;
      let value = 0;
      for (; x < width && map[y * width + x]! >= threshold; x++) value += map[y * width + x]!;
      const index = runs.push({ y, from, to: x, value }) - 1;
      parents.push(index);
      while (candidate < rowStart && runs[candidate]!.to < from) candidate++;
      for (let k = candidate; k < rowStart && runs[k]!.from <= x; k++)
        parents[rootOf(k)] = rootOf(index);
    }
    above = rowStart;
  }
  return collect(runs, rootOf);
};

const emptyPatch = (): Patch => ({
  cells: 0,
  value: 0,
  x: 0,
  y: 0,
  xx: 0,
  xy: 0,
  yy: 0,
  left: Infinity,
  right: -Infinity,
});

/** Moments are of areas, so a row of cells is one cell high and not none. */
const collect = (runs: readonly Run[], rootOf: (i: number) => number): Patch[] => {
  const found = new Map<number, Patch>();
  runs.forEach(({ y, from, to, value }, i) => {
    const root = rootOf(i);
    const patch = found.get(root) ?? emptyPatch();
    const cells = to - from;
    const middle = (from + to) / 2;
    patch.cells += cells;
    patch.value += value;
    patch.x += cells * middle;
    patch.y += cells * (y + 0.5);
    patch.xx += (to ** 3 - from ** 3) / 3;
    patch.xy += cells * middle * (y + 0.5);
    patch.yy += cells * ((y + 0.5) ** 2 + 1 / 12);
    patch.left = Math.min(patch.left, from);
    patch.right = Math.max(patch.right, to);
    found.set(root, patch);
  });
  return [...found.values()];
};

/** A line is straightened by its own slope when it is this many times as long as high. */
const minSlopeAspect = 4;

/**
 * The line that a patch is the core of: as long as the patch, along its regression line, as high as an even
 * bar of the same spread would be; then grown on all sides.
 */
export const lineOfPatch = (patch: Patch, growPxOf: (w: number, h: number) => number): Quad => {
  const { cells, left, right } = patch;
  const [x, y] = [patch.x / cells, patch.y / cells];
  const varX = patch.xx / cells - x * x;
  const varY = patch.yy / cells - y * y;
  const cov = patch.xy / cells - x * y;
  const isLong = varX > minSlopeAspect ** 2 * varY || right - left > minSlopeAspect * Math.sqrt(12 * varY);
  const slope = isLong ? cov / varX : 0;
  const height = Math.sqrt(12 * Math.max(0, varY - slope * cov));
  const grow = growPxOf(right - left, height);
  const [from, to, half] = [left - grow, right + grow, height / 2 + grow];
  const at = (u: number, side: number) => point(u, y + slope * (u - x) + side * half);
  return quadOf([at(from, -1), at(to, -1), at(to, 1), at(from, 1)]);
};
