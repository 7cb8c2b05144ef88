import type { Image } from '../image/image.js';
import type { Print } from './tamper-print.js';

/* Corners of the print; training/genuine/repeats.py finds the same. */

/** Of a corner's surroundings to each side. */
export const reachPx = 5;
/** Spots that stand out, and the clearest corners among them. */
const most = { spots: 2000, corners: 1200 };
/** How far a pixel must lie from the mean of the four three pixels away, times four: far, unless too few do. */
const leastSteps = [4 * 40, 4 * 12];

/** How far pixels stand out from their surroundings, in the cells that begin there and nowhere else. */
const stepsOf = (
  { data, widthPx }: Image,
  starts: readonly number[],
  sidePx: number,
): Int16Array => {
  const steps = new Int16Array(data.length);
  const down = 3 * widthPx;
  for (const start of starts)
    for (let row = start; row < start + sidePx * widthPx; row += widthPx)
      for (let at = row; at < row + sidePx; at++) {
        const step =
          4 * data[at]! - data[at - 3]! - data[at + 3]! - data[at - down]! - data[at + down]!;
        steps[at] = step < 0 ? -step : step;
      }
  return steps;
};

const isHighest = (steps: Int16Array, at: number, widthPx: number): boolean => {
  const own = steps[at]!;
  if (steps[at - 1]! > own || steps[at + 1]! > own) return false;
  if (steps[at - widthPx]! > own || steps[at + widthPx]! > own) return false;
  for (let row = at - 2 * widthPx; row <= at + 2 * widthPx; row += widthPx)
    for (let i = row - 2; i <= row + 2; i++) if (steps[i]! > own) return false;
  return true;
};

const spotsIn = (
  steps: Int16Array,
  starts: readonly number[],
  sidePx: number,
  widthPx: number,
  least: number,
): number[] => {
  const spots: number[] = [];
  for (const start of starts)
    for (let row = start; row < start + sidePx * widthPx; row += widthPx)
      for (let at = row; at < row + sidePx; at++)
        if (steps[at]! > least && isHighest(steps, at, widthPx)) spots.push(at);
  return spots;
};

/** The lesser of how much the picture changes along its two main directions: none along a straight edge. */
const cornernessAt = ({ data, widthPx }: Image, at: number): number => {
  let [a, b, c] = [0, 0, 0];
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

/** Of a lattice of dots all are equal, and to compare them all would take minutes. */
const mostEqual = 1.25;

/** Those of the highest values; a few more where several are equal. */
const foremost = (
  places: readonly number[],
  valueAt: (place: number) => number,
  count: number,
): number[] => {
  if (places.length <= count) return [...places];
  const values = new Float64Array(places.length);
  for (let i = 0; i < values.length; i++) values[i] = valueAt(places[i]!);
  const least = values.slice().sort()[values.length - count]!;
  return places.filter((_, i) => values[i]! >= least).slice(0, mostEqual * count);
};

/** Where in the picture the clearest corners of the print lie, as places in its data. */
export const cornersOf = ({ luma, cellPx, cells }: Print): number[] => {
  const starts = cells.map(([column, row]) => (row * luma.widthPx + column) * cellPx);
  const steps = stepsOf(luma, starts, cellPx);
  let found: number[] = [];
  for (const least of leastSteps)
    if (found.length < most.spots) found = spotsIn(steps, starts, cellPx, luma.widthPx, least);
  const spots = foremost(found, (at) => steps[at]!, most.spots);
  return foremost(spots, (at) => cornernessAt(luma, at), most.corners);
};
