import type { Image } from '../../image/image.js';
import type { Print } from './print.js';

/* Corners of printed text; anverso_training/genuine/repeats.py finds the same. */

export const reachPx = 5;
/** At most this many pixels of high contrast are examined, and this many corners are kept. */
const maxCounts = { candidates: 2000, corners: 1200 };
/**
 * Least contrast of a corner, four times the difference to the mean of the four pixels at distance
 * 3. The second value is used if too few corners reach the first.
 */
const leastSteps = [4 * 40, 4 * 12];

/**
 * Computes the contrast of each pixel of the cells that begin at `starts`, and the places where it
 * is over `least`, and returns the number of these. A function of its own, so that the engine
 * compiles its loop once.
 */
const fillSteps = (
  { data, widthPx }: Image,
  starts: readonly number[],
  sidePx: number,
  least: number,
  steps: Int16Array,
  places: Int32Array,
): number => {
  const down = 3 * widthPx;
  let count = 0;
  for (const start of starts)
    for (let row = start; row < start + sidePx * widthPx; row += widthPx)
      for (let at = row; at < row + sidePx; at++) {
        const signed =
          4 * data[at]! - data[at - 3]! - data[at + 3]! - data[at - down]! - data[at + down]!;
        const step = signed < 0 ? -signed : signed;
        steps[at] = step;
        if (step > least) places[count++] = at;
      }
  return count;
};

const isHighest = (steps: Int16Array, at: number, widthPx: number): boolean => {
  const own = steps[at]!;
  if (steps[at - 1]! > own || steps[at + 1]! > own) return false;
  if (steps[at - widthPx]! > own || steps[at + widthPx]! > own) return false;
  for (let row = at - 2 * widthPx; row <= at + 2 * widthPx; row += widthPx)
    for (let i = row - 2; i <= row + 2; i++) if (steps[i]! > own) return false;
  return true;
};

/** The smaller eigenvalue of the structure tensor: none along a straight edge (Shi–Tomasi). */
const cornernessAt = ({ data, widthPx }: Image, at: number): number => {
  let a = 0;
  let b = 0;
  let c = 0;
  for (let row = at - 3 * widthPx; row <= at + 3 * widthPx; row += widthPx)
    for (let i = row - 3; i <= row + 3; i++) {
      const right = data[i + 1]! - data[i - 1]!;
      const down = data[i + widthPx]! - data[i - widthPx]!;
      a += right * right;
      b += right * down;
      c += down * down;
    }
  return (a + c) / 2 - Math.sqrt(((a - c) / 2) ** 2 + b * b);
};

/** In a grid of dots all corners are equal, and comparing every pair would take minutes. */
const maxEqualRatio = 1.25;

/** The places of the `count` highest values, and a few more where several are equal. */
const highest = (places: readonly number[], valueAt: (place: number) => number, count: number) => {
  if (places.length <= count) return [...places];
  const values = new Float64Array(places.length);
  for (let i = 0; i < values.length; i++) values[i] = valueAt(places[i]!);
  const least = values.slice().sort()[values.length - count]!;
  return places.filter((_, i) => values[i]! >= least).slice(0, maxEqualRatio * count);
};

/** The clearest corners of the print, as indices of its luma. */
export const cornersOf = ({ luma, cellPx, cells }: Print): number[] => {
  const { widthPx } = luma;
  const starts = cells.map(([column, row]) => (row * widthPx + column) * cellPx);
  const steps = new Int16Array(luma.data.length);
  const places = new Int32Array(starts.length * cellPx * cellPx);
  // Only the few positions above the lowest threshold remain to be checked.
  const count = fillSteps(luma, starts, cellPx, Math.min(...leastSteps), steps, places);
  const candidatesOver = (least: number): number[] => {
    const candidates: number[] = [];
    for (let i = 0; i < count; i++) {
      const at = places[i]!;
      if (steps[at]! > least && isHighest(steps, at, widthPx)) candidates.push(at);
    }
    return candidates;
  };
  let found: number[] = [];
  for (const least of leastSteps)
    if (found.length < maxCounts.candidates) found = candidatesOver(least);
  const candidates = highest(found, (at) => steps[at]!, maxCounts.candidates);
  return highest(candidates, (at) => cornernessAt(luma, at), maxCounts.corners);
};
