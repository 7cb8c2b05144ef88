import { point } from '../geometry/point.js';
import { type Quad, quadOf } from '../geometry/quad.js';
import { boxCaps, sideCaps } from './text-line.js';

/** The net's outputs; a cell of the core is `coreStride` input pixels, of the others twice that. */
export type TextMaps = {
  readonly core: Float32Array;
  readonly width: number;
  readonly height: number;
  /**
   * Two planes with a quarter of the cells of `core`: half the height of a capital in px, and
   * upside down.
   */
  readonly extra: Float32Array;
};

/** A line of text in input pixels: `y = middle + slope · (x − centre)` from left to right. */
export type Row = Readonly<
  Record<'centre' | 'middle' | 'slope' | 'left' | 'right' | 'capPx' | 'score', number> &
    // `weight`: the sum of the core's values in the line.
    Record<'upsideDownRatio' | 'weight', number>
>;

const coreStride = 2;
const minCore = 0.5;
const minCells = 6;
/** Narrower than an I: a speck. */
const minLengthCaps = 0.3;
/** The slope of a shorter row is noise. */
const minSlopeCaps = 2;

const emptySums = () => ({
  n: 0,
  w: 0,
  x: 0,
  y: 0,
  xx: 0,
  xy: 0,
  half: 0,
  upside: 0,
  left: Infinity,
  right: -Infinity,
});
type Sums = ReturnType<typeof emptySums>;

/** Connected components of the core (four neighbours), by union-find in one pass. */
const labelled = ({ core, width, height }: TextMaps): Int32Array => {
  const parents: number[] = [];
  const rootOf = (i: number): number => {
    while (parents[i] !== i) i = parents[i] = parents[parents[i]!]!;
    return i;
  };
  const labels = new Int32Array(width * height).fill(-1);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (core[at]! < minCore) continue;
      const left = x > 0 ? labels[at - 1]! : -1;
      const above = y > 0 ? labels[at - width]! : -1;
      if (left >= 0 && above >= 0) parents[rootOf(above)] = rootOf(left);
      labels[at] = left >= 0 ? left : above >= 0 ? above : parents.push(parents.length) - 1;
    }
  }
  for (let at = 0; at < labels.length; at++) if (labels[at]! >= 0) labels[at] = rootOf(labels[at]!);
  return labels;
};

const addCell = (sums: Sums, x: number, y: number, w: number, half: number, up: number): void => {
  sums.n++;
  sums.w += w;
  sums.x += w * x;
  sums.y += w * y;
  sums.xx += w * x * x;
  sums.xy += w * x * y;
  sums.half += w * half;
  sums.upside += w * up;
  sums.left = Math.min(sums.left, x - coreStride / 2);
  sums.right = Math.max(sums.right, x + coreStride / 2);
};

const rowOf = ({ n, w, x, y, xx, xy, half, upside, left, right }: Sums): Row => {
  const centre = x / w;
  const middle = y / w;
  const capPx = (2 * half) / w;
  const varX = xx / w - centre ** 2;
  const isLong = right - left > minSlopeCaps * capPx && varX > 0;
  return {
    centre,
    middle,
    left,
    right,
    capPx,
    slope: isLong ? (xy / w - centre * middle) / varX : 0,
    score: w / n,
    upsideDownRatio: upside / w,
    weight: w,
  };
};

export const rowsOf = (maps: TextMaps): Row[] => {
  const { core, width, height, extra } = maps;
  const labels = labelled(maps);
  const found = new Map<number, Sums>();
  const plane = (width / 2) * (height / 2);
  // Neighbours mostly have one label.
  let last = -1;
  let sums = emptySums();
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const label = labels[at]!;
      if (label < 0) continue;
      if (label !== last) {
        sums = found.get(label) ?? emptySums();
        found.set(label, sums);
        last = label;
      }
      const beside = (y >> 1) * (width / 2) + (x >> 1);
      const px = coreStride * (x + 0.5);
      const py = coreStride * (y + 0.5);
      addCell(sums, px, py, core[at]!, extra[beside]!, extra[plane + beside]!);
    }
  }
  return [...found.values()]
    .filter(({ n }) => n >= minCells)
    .map(rowOf)
    .filter(({ left, right, capPx }) => right - left > minLengthCaps * capPx);
};

/**
 * The net overestimates capitals by 8 % (median of 480 drawn lines), and the reader prefers its
 * letters a little large: it reads 80 % of those lines exactly at the net's height, 86 % at this.
 */
const heightRatio = 0.9;

export const boxOf = ({ centre, middle, slope, left, right, capPx: netCapPx }: Row): Quad => {
  const capPx = heightRatio * netCapPx;
  const cornerAt = (x: number, side: number) =>
    point(x, middle + slope * (x - centre) + (side * boxCaps * capPx) / 2);
  const from = left - sideCaps * capPx;
  const to = right + sideCaps * capPx;
  return quadOf([cornerAt(from, -1), cornerAt(to, -1), cornerAt(to, 1), cornerAt(from, 1)]);
};

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

/** Joins two rows into one, whose slope leads from the middle of one to the middle of the other. */
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

export const joinRows = (rows: readonly Row[]): Row[] => {
  const whole: Row[] = [];
  for (const row of [...rows].sort((a, b) => a.left - b.left)) {
    const i = whole.findIndex((before) => continues(before, row));
    if (i < 0) whole.push(row);
    else whole[i] = joined(whole[i]!, row);
  }
  return whole;
};
