import { type Point, point } from '../geometry/point.js';

/** A patch of connected cells above a threshold, by the ends of its rows: enough for its outline. */
export type Component = {
  readonly outline: readonly Point[];
  readonly cells: number;
  readonly meanValue: number;
};

type Run = { y: number; from: number; to: number; sum: number; parent: number };

/** Runs row by row, joined when they touch (8 neighbours) by union-find: one pass over the map. */
export const componentsOf = (
  map: Float32Array,
  width: number,
  height: number,
  threshold: number,
): Component[] => {
  const runs: Run[] = [];
  const rootOf = (i: number): number => {
    while (runs[i]!.parent !== i) i = runs[i]!.parent = runs[runs[i]!.parent]!.parent;
    return i;
  };
  let above = 0;
  for (let y = 0; y < height; y++) {
    const rowStart = runs.length;
    let candidate = above;
    for (let x = 0; x < width; x++) {
      if (map[y * width + x]! < threshold) continue;
      const from = x;
      let sum = 0;
      for (; x < width && map[y * width + x]! >= threshold; x++) sum += map[y * width + x]!;
      const index = runs.push({ y, from, to: x, sum, parent: runs.length }) - 1;
      while (candidate < rowStart && runs[candidate]!.to < from) candidate++;
      for (let k = candidate; k < rowStart && runs[k]!.from <= x; k++) {
        runs[rootOf(k)]!.parent = rootOf(index);
      }
    }
    above = rowStart;
  }
  return collect(runs, rootOf);
};

const collect = (runs: readonly Run[], rootOf: (i: number) => number): Component[] => {
  const found = new Map<number, { outline: Point[]; cells: number; sum: number }>();
  runs.forEach(({ y, from, to, sum }, i) => {
    const root = rootOf(i);
    const component = found.get(root) ?? { outline: [], cells: 0, sum: 0 };
    component.outline.push(point(from, y), point(to, y), point(from, y + 1), point(to, y + 1));
    component.cells += to - from;
    component.sum += sum;
    found.set(root, component);
  });
  return [...found.values()].map(({ outline, cells, sum }) => ({
    outline,
    cells,
    meanValue: sum / cells,
  }));
};
