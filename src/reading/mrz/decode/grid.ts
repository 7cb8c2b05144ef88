import { latticeClasses } from '../alphabet.js';
import type { LineLattice } from '../types.js';

/** Consecutive steps whose likeliest class is the same character. */
export type Run = { readonly middle: number; readonly width: number };

export const runsOf = ({ steps, logProbs }: LineLattice): Run[] => {
  const runs: Run[] = [];
  let begin = -1;
  let last = 0;
  for (let t = 0; t <= steps; t++) {
    let top = 0;
    if (t < steps) {
      const at = t * latticeClasses;
      for (let k = 1; k < latticeClasses; k++) if (logProbs[at + k]! > logProbs[at + top]!) top = k;
    }
    if (top === last) continue;
    if (last !== 0) runs.push({ middle: (begin + t - 1) / 2, width: t - begin });
    begin = t;
    last = top;
  }
  return runs;
};

/**
 * The positions of a line's characters: `index[t]` counts characters along the line, one more from
 * each character to the next; whole numbers are the middles of cells. Only differences and
 * fractions matter: which cell is the first is not known here.
 */
export type Grid = {
  readonly index: Float64Array;
  readonly pitch: number;
  /** Deviation of the characters from the middles of their cells, in pitches. */
  readonly spread: number;
  /** Cells from the first to the last character read. */
  readonly charCount: number;
};

const fewest = 8;

/**
 * In pitches. Over this distance a line may bend, because of a curled page or perspective that was
 * not removed.
 */
const bandwidth = 8;

type Point = { readonly at: number; readonly index: number; weight: number };

/** OCR-B is monospaced: the typical distance between separate letters is the pitch. */
export const typicalPitch = (runs: readonly Run[]): number | undefined => {
  if (runs.length < fewest) return undefined;
  const middles = runs.map(({ middle }) => middle);
  const gaps = middles.slice(1).map((middle, i) => middle - middles[i]!);
  const typical = [...gaps].sort((a, b) => a - b)[Math.trunc(gaps.length / 2)]!;
  const near = gaps.filter((gap) => Math.abs(gap - typical) < 0.4 * typical);
  return near.reduce((sum, gap) => sum + gap, 0) / near.length;
};

/** The index at `at` by local linear regression; near points weigh most. */
const smoothed = (points: readonly Point[], at: number, reach: number, pitch: number): number => {
  let s = 0;
  let sx = 0;
  let sy = 0;
  let sxx = 0;
  let sxy = 0;
  for (const { at: x, index, weight: own } of points) {
    const distance = Math.abs(x - at) / reach;
    const weight = own * Math.max(1e-4, 1 - distance * distance) ** 2;
    const dx = x - at;
    s += weight;
    sx += weight * dx;
    sy += weight * index;
    sxx += weight * dx * dx;
    sxy += weight * dx * index;
  }
  const determinant = s * sxx - sx * sx;
  return determinant > 1e-9 * sxx ? (sy * sxx - sx * sxy) / determinant : sy / s - sx / s / pitch;
};

/** Undefined when too few characters are separate. */
export const gridOf = (runs: readonly Run[], pitch: number, steps: number): Grid | undefined => {
  // Two equal letters without a blank between them look like one, with its middle between two
  // cells.
  const single = runs.filter(({ width }) => width < 1.25 * pitch);
  if (single.length < fewest) return undefined;
  let last = 0;
  const points: Point[] = single.map(({ middle }, i) => {
    if (i > 0) last += Math.round((middle - single[i - 1]!.middle) / pitch);
    return { at: middle, index: last, weight: 1 };
  });
  const reach = bandwidth * pitch;
  let spread = 0;
  for (let round = 0; round < 2; round++) {
    const offs = points.map((point) => point.index - smoothed(points, point.at, reach, pitch));
    spread = Math.sqrt(offs.reduce((sum, off) => sum + off * off, 0) / offs.length);
    points.forEach((point, i) => (point.weight = 1 / (1 + (offs[i]! / 0.15) ** 2)));
  }
  const index = Float64Array.from({ length: steps + 1 }, (_, t) =>
    smoothed(points, t - 0.5, reach, pitch),
  );
  return { index, pitch, spread, charCount: last + 1 };
};
