import { minus, type Point, point } from '../../geometry/point.js';
import { type Quad, rectangle } from '../../geometry/quad.js';
import type { Image } from '../../image/image.js';
import { cornersOf, reachPx } from './corners.js';
import type { Print } from './print.js';

/* Lines copied within a photo, as in anverso_training/genuine/repeats.py. */

const sidePx = 2 * reachPx + 1;
const area = sidePx * sidePx;
/** Squared distance of two normalised patches: a correlation of 0.98. */
const maxDistance = 2 * (1 - 0.98);
const maxMeanDifference = 8;
const maxContrastRatio = Math.exp(0.12);
const apartPx = 20;
const nearPx = 3;
/**
 * A shift is stored as one number, `dy` times this plus `dx`, so this is more than twice the width
 * of any picture.
 */
const keyStride = 100_000;
/** Locality-sensitive hashing: one pair in thirty agrees in all bits of a table and is compared. */
const tables = 4;
const comparisons = 16;

/**
 * Pairs of pixels in a patch of 9 × 9, scattered and some way apart. Each pair gives one bit of the
 * hash.
 */
const pairs = (() => {
  const place = (n: number) => ({ y: Math.floor((n % 81) / 9) - 4, x: (n % 9) - 4 });
  const made: { readonly from: Point; readonly to: Point }[] = [];
  for (let i = 1; made.length < tables * comparisons; i++) {
    const from = place(i * 37);
    const to = place(i * 58 + 40);
    if (Math.abs(from.x - to.x) + Math.abs(from.y - to.y) >= 5) made.push({ from, to });
  }
  return made;
})();

type Patches = {
  readonly mean: Float32Array;
  readonly contrast: Float32Array;
  /** One patch after another, minus its mean, of unit length. */
  readonly unit: Float32Array;
};

const patchesOf = ({ data, widthPx }: Image, corners: readonly number[]): Patches => {
  const unit = new Float32Array(corners.length * area);
  const mean = new Float32Array(corners.length);
  const contrast = new Float32Array(corners.length);
  for (const [number, corner] of corners.entries()) {
    const start = number * area;
    let sum = 0;
    let squares = 0;
    let to = start;
    for (let row = -reachPx; row <= reachPx; row++) {
      const from = corner + row * widthPx;
      for (let i = from - reachPx; i <= from + reachPx; i++) {
        const value = data[i]!;
        sum += value;
        squares += value * value;
        unit[to++] = value;
      }
    }
    const middle = sum / area;
    const length = Math.sqrt(Math.max(0, squares - sum * middle)) + 1e-6;
    for (let i = start; i < to; i++) unit[i] = (unit[i]! - middle) / length;
    mean[number] = middle;
    contrast[number] = length;
  }
  return { mean, contrast, unit };
};

const keysOf = ({ data, widthPx }: Image, corners: readonly number[]): Uint16Array[] =>
  Array.from({ length: tables }, (_, table) => {
    const asked = pairs.slice(table * comparisons, (table + 1) * comparisons);
    const from = Int32Array.from(asked, (pair) => pair.from.y * widthPx + pair.from.x);
    const to = Int32Array.from(asked, (pair) => pair.to.y * widthPx + pair.to.x);
    const keys = new Uint16Array(corners.length);
    for (let i = 0; i < keys.length; i++) {
      const at = corners[i]!;
      let key = 0;
      for (let bit = 0; bit < comparisons; bit++)
        key = key * 2 + (data[at + from[bit]!]! > data[at + to[bit]!]! ? 1 : 0);
      keys[i] = key;
    }
    return keys;
  });

const areSame = ({ mean, contrast, unit }: Patches, i: number, j: number): boolean => {
  if (Math.abs(mean[i]! - mean[j]!) >= maxMeanDifference) return false;
  const ratio = contrast[i]! / contrast[j]!;
  if (ratio > maxContrastRatio || ratio * maxContrastRatio < 1) return false;
  let distance = 0;
  for (let a = i * area, b = j * area, end = a + area; a < end; a++, b++) {
    distance += (unit[a]! - unit[b]!) ** 2;
    if (distance > maxDistance) return false;
  }
  return true;
};

/** Calls back once for each pair of corners that share a hash. */
const forEachPair = (keys: readonly Uint16Array[], found: (i: number, j: number) => void) => {
  for (const [table, own] of keys.entries()) {
    const before = keys.slice(0, table);
    const order = Uint32Array.from(own, (key, i) => key * 65536 + i).sort();
    for (let a = 0; a < order.length; a++)
      for (let b = a + 1; b < order.length && order[b]! >>> 16 === order[a]! >>> 16; b++) {
        const i = order[a]! & 65535;
        const j = order[b]! & 65535;
        if (!before.some((other) => other[i] === other[j])) found(i, j);
      }
  }
};

/**
 * Corners that occur again at each offset, downwards, as `dy · keyStride + dx`: the upper one
 * first.
 */
const votesOf = (image: Image, corners: readonly number[]) => {
  const { widthPx } = image;
  const votes = new Map<number, (readonly [upper: number, lower: number])[]>();
  const patches = patchesOf(image, corners);
  forEachPair(keysOf(image, corners), (i, j) => {
    const a = corners[i]!;
    const b = corners[j]!;
    const dx = (b % widthPx) - (a % widthPx);
    const dy = Math.floor(b / widthPx) - Math.floor(a / widthPx);
    if (Math.abs(dx) + Math.abs(dy) <= apartPx || !areSame(patches, i, j)) return;
    const isUpwards = dy < 0 || (dy === 0 && dx < 0);
    const shift = isUpwards ? -dy * keyStride - dx : dy * keyStride + dx;
    const vote = isUpwards ? ([b, a] as const) : ([a, b] as const);
    const before = votes.get(shift);
    if (before) before.push(vote);
    else votes.set(shift, [vote]);
  });
  return votes;
};

const areNear = (a: number, b: number): boolean => {
  const rows = Math.round((a - b) / keyStride);
  return Math.abs(rows) <= nearPx && Math.abs(a - b - rows * keyStride) <= nearPx;
};

/** The rectangle around these corners, with the patches about them. */
const placeOf = (corners: readonly Point[]): Quad => {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const left = Math.min(...xs) - reachPx;
  const top = Math.min(...ys) - reachPx;
  const right = Math.max(...xs) + reachPx;
  const bottom = Math.max(...ys) + reachPx;
  return rectangle(left, top, right - left, bottom - top);
};

const isOn = ({ topLeft: from, bottomRight: to }: Quad, { x, y }: Point): boolean =>
  x >= from.x && x <= to.x && y >= from.y && y <= to.y;

/** What is strewn evenly lies within 3.5 deviations from end to end; strays add to a deviation. */
const deviationsAcross = 3;

type Pairs = readonly (readonly [upper: number, lower: number])[];

/**
 * The filler of a zone (`<<<<`) recurs one letter further on, so that both places overlap, at
 * whatever angle the print lies. What was copied lies elsewhere: on itself it would show nothing.
 */
const isPattern = (pairs: Pairs, shift: Point, widthPx: number): boolean => {
  const sums = { x: 0, y: 0, xx: 0, xy: 0, yy: 0 };
  for (const [upper] of pairs) {
    const x = upper % widthPx;
    const y = Math.floor(upper / widthPx);
    sums.x += x;
    sums.y += y;
    sums.xx += x * x;
    sums.xy += x * y;
    sums.yy += y * y;
  }
  const mean = point(sums.x / pairs.length, sums.y / pairs.length);
  const xx = sums.xx / pairs.length - mean.x * mean.x;
  const xy = sums.xy / pairs.length - mean.x * mean.y;
  const yy = sums.yy / pairs.length - mean.y * mean.y;
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const half = Math.hypot((xx - yy) / 2, xy);
  const isWithin = (distance: number, variance: number): boolean =>
    Math.abs(distance) <= deviationsAcross * Math.sqrt(Math.max(0, variance));
  return (
    isWithin(shift.x * cos + shift.y * sin, (xx + yy) / 2 + half) &&
    isWithin(shift.y * cos - shift.x * sin, (xx + yy) / 2 - half)
  );
};

type Copies = {
  /**
   * How many more corners occur again at one offset than at others: patterns do so at many offsets,
   * copies at one.
   */
  readonly score: number;
  /** Both places, in the print's pixels; empty where nothing was copied. */
  readonly places: readonly Quad[];
};

export const findCopies = (print: Print): Copies => {
  const { widthPx } = print.luma;
  const placeAt = (at: number): Point => point(at % widthPx, Math.floor(at / widthPx));
  const recurring = [...votesOf(print.luma, cornersOf(print))].map(([shift, pairs]) => {
    const [upper, lower] = pairs[0]!;
    return {
      shift,
      pairs,
      isPattern: isPattern(pairs, minus(placeAt(lower), placeAt(upper)), widthPx),
    };
  });
  const copies = recurring.filter((one) => !one.isPattern);
  const best = copies.reduce((a, b) => (a && a.pairs.length >= b.pairs.length ? a : b), copies[0]);
  if (!best) return { score: 0, places: [] };
  const places = [0, 1].map((end) => placeOf(best.pairs.map((pair) => placeAt(pair[end]!))));
  const isThere = (pair: Pairs[number]): boolean =>
    pair.some((at) => places.some((place) => isOn(place, placeAt(at))));
  let second = 0;
  for (const { shift, pairs, isPattern } of recurring)
    if (pairs.length > second && !areNear(shift, best.shift)) {
      // A pattern somewhere else says nothing of this place.
      const count = isPattern ? pairs.filter(isThere).length : pairs.length;
      second = Math.max(second, count);
    }
  return { score: Math.max(0, best.pairs.length - second), places };
};
