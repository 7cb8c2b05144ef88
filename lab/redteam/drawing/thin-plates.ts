import type { Point } from '../../../src/geometry/point.js';

const kernel = (square: number): number => (square < 1e-9 ? 0 : square * Math.log(square));

/** Gaussian elimination with pivots, for two right-hand sides in the last two columns. */
const solve = (rows: readonly Float64Array[]): readonly [Float64Array, Float64Array] => {
  const n = rows.length;
  const work = [...rows];
  for (let column = 0; column < n; column++) {
    let best = column;
    for (let i = column + 1; i < n; i++)
      if (Math.abs(work[i]![column]!) > Math.abs(work[best]![column]!)) best = i;
    [work[column], work[best]] = [work[best]!, work[column]!];
    const pivot = work[column]!;
    for (let i = column + 1; i < n; i++) {
      const row = work[i]!;
      const factor = row[column]! / pivot[column]!;
      if (factor === 0) continue;
      for (let j = column; j < n + 2; j++) row[j]! -= factor * pivot[j]!;
    }
  }
  const solved = (side: number): Float64Array => {
    const values = new Float64Array(n);
    for (let i = n - 1; i >= 0; i--) {
      const row = work[i]!;
      let value = row[n + side]!;
      for (let j = i + 1; j < n; j++) value -= row[j]! * values[j]!;
      values[i] = value / row[i]!;
    }
    return values;
  };
  return [solved(0), solved(1)];
};

export type Bend = (x: number, y: number) => Point;

/**
 * The smoothest map that takes each point of `from` to its point of `to`: a thin metal plate bent
 * at these points (Bookstein 1989). `slack` lets it miss them where they contradict each other.
 */
export const bendPlate = (from: readonly Point[], to: readonly Point[], slack = 0): Bend => {
  const n = from.length;
  const scale = 1 / Math.max(...from.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y))), 1);
  const xs = Float64Array.from(from, ({ x }) => x * scale);
  const ys = Float64Array.from(from, ({ y }) => y * scale);
  const rows = Array.from({ length: n + 3 }, (_, i) => {
    const row = new Float64Array(n + 5);
    for (let j = 0; j < n; j++) {
      if (i === n) row[j] = 1;
      else if (i > n) row[j] = i === n + 1 ? xs[j]! : ys[j]!;
      else row[j] = kernel((xs[i]! - xs[j]!) ** 2 + (ys[i]! - ys[j]!) ** 2) + (i === j ? slack : 0);
    }
    if (i < n) row.set([1, xs[i]!, ys[i]!, to[i]!.x, to[i]!.y], n);
    return row;
  });
  const [wx, wy] = solve(rows);
  return (px, py) => {
    const [x, y] = [px * scale, py * scale];
    let tx = wx[n]! + wx[n + 1]! * x + wx[n + 2]! * y;
    let ty = wy[n]! + wy[n + 1]! * x + wy[n + 2]! * y;
    for (let i = 0; i < n; i++) {
      const bent = kernel((x - xs[i]!) ** 2 + (y - ys[i]!) ** 2);
      tx += wx[i]! * bent;
      ty += wy[i]! * bent;
    }
    return { x: tx, y: ty };
  };
};
