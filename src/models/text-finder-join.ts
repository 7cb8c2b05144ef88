import type { Row } from './text-finder-decode.js';

/** Pieces of one line: equally high, near and about level (anverso_training/text/decode.py). */
const maxHeightRatio = 1.35;
const maxGapCaps = 0.8;
const maxOverlapCaps = 0.5;
const maxStepCaps = 0.35;

const yAt = ({ middle, slope, centre }: Row, x: number): number => middle + slope * (x - centre);

const continues = (left: Row, right: Row): boolean => {
  const capPx = Math.max(left.capPx, right.capPx);
  const gap = right.left - left.right;
  if (capPx > maxHeightRatio * Math.min(left.capPx, right.capPx)) return false;
  if (gap > maxGapCaps * capPx || gap < -maxOverlapCaps * capPx) return false;
  const x = (left.right + right.left) / 2;
  return Math.abs(yAt(left, x) - yAt(right, x)) < maxStepCaps * capPx;
};

/** Both as one row, its slope from the middle of one to the middle of the other. */
const joined = (a: Row, b: Row): Row => {
  const weight = a.weight + b.weight;
  const mean = (of: keyof Row): number => (a[of] * a.weight + b[of] * b.weight) / weight;
  const slope = (b.middle - a.middle) / Math.max(1, b.centre - a.centre);
  return {
    weight,
    centre: mean('centre'),
    middle: mean('middle'),
    slope: Math.abs(b.centre - a.centre) > a.capPx ? slope : mean('slope'),
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
    capPx: mean('capPx'),
    score: mean('score'),
    upsideDownRatio: mean('upsideDownRatio'),
  };
};

/** Joins rows that continue one another, from left to right. */
export const joinRows = (rows: readonly Row[]): Row[] => {
  const whole: Row[] = [];
  for (const row of [...rows].sort((a, b) => a.left - b.left)) {
    const i = whole.findIndex((before) => continues(before, row));
    if (i < 0) whole.push(row);
    else whole[i] = joined(whole[i]!, row);
  }
  return whole;
};
