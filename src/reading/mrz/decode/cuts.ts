import type { Grid } from './grid.js';
import type { Segments } from './segment-model.js';

/**
 * All segmentations of a line, as forward and backward sums. Character n begins at step t with
 * probability `begins[n][t] * ends[n][t] / total`; the line ends there, its rest unread, with
 * `begins[n][t] * unread[n] * after[t] / total`.
 */
export type Cuts = {
  readonly begins: readonly Float64Array[];
  readonly ends: readonly Float64Array[];
  /** For each step, the probability that the line has ended before it. */
  readonly after: Float64Array;
  /** The cost of a line whose end was not read, by the number of characters that were. */
  readonly unread: Float64Array;
  readonly total: number;
};

/**
 * The cost, in nats, of a line whose end is cut off or washed out: once for the line, and for each
 * lost character. It is small, because the classes and check digits of what was read decide whether
 * the reading holds.
 */
const unreadStart = 4;
const unreadEach = 0.7;

/** Letters are narrower than cells: they begin this far before the middle of their cell. */
const leadInCells = 0.3;

const gaussian = (off: number, least: number): number =>
  Math.max(Math.exp((-off * off) / 2), least);

/**
 * How likely a character begins at each step and lasts for each duration: by the ink (`shown`), and
 * by how well its place and the distance to the next character fit the grid. Print is monospaced,
 * so a run of fillers must not be stretched to make room for a split letter, nor shortened for a
 * merged one.
 */
export const weighSegments = ({ steps, longest, shown, fresh }: Segments, grid: Grid) => {
  const { index, pitch, spread } = grid;
  // Beginnings fall on whole steps, so they are off by up to half of one.
  const quantum = 0.4 / pitch;
  const placeSpread = 0.1 + quantum + 0.5 * spread;
  const distanceSpread = 0.08 + quantum + 0.2 * spread;
  const weights = new Float64Array(steps * longest);
  for (let t = 0; t < steps; t++) {
    const phase = index[t]! + leadInCells;
    const place = fresh[t]! * gaussian((phase - Math.round(phase)) / placeSpread, 0.01);
    const most = Math.min(longest, steps - t);
    for (let d = 1; d <= most; d++) {
      const off = (index[t + d]! - index[t]! - 1) / distanceSpread;
      weights[t * longest + d - 1] = shown[t * longest + d - 1]! * place * gaussian(off, 1e-6);
    }
  }
  return weights;
};

/**
 * A step is skipped if its probability to begin a character is this small, relative to the
 * likeliest step for that character.
 */
const negligible = 1e-20;

const forward = ({ steps, longest, outside }: Segments, length: number, weights: Float64Array) => {
  const first = new Float64Array(steps + 1);
  first[0] = 1;
  for (let t = 1; t < steps; t++) first[t] = first[t - 1]! * outside[t - 1]!;
  const begins = [first];
  for (let n = 1; n <= length; n++) {
    const from = begins[n - 1]!;
    const to = new Float64Array(steps + 1);
    let top = 0;
    for (let t = 0; t < steps; t++) if (from[t]! > top) top = from[t]!;
    const least = negligible * top;
    for (let t = 0; t < steps; t++) {
      const weight = from[t]!;
      if (weight <= least) {
        from[t] = 0;
        continue;
      }
      const most = Math.min(longest, steps - t);
      for (let d = 1; d <= most; d++) to[t + d]! += weight * weights[t * longest + d - 1]!;
    }
    begins.push(to);
  }
  return begins;
};

const nothingAfter = ({ steps, outside }: Segments): Float64Array => {
  const after = new Float64Array(steps + 1);
  after[steps] = 1;
  for (let t = steps - 1; t >= 0; t--) after[t] = after[t + 1]! * outside[t]!;
  return after;
};

const unreadCosts = (length: number): Float64Array =>
  Float64Array.from({ length: length + 1 }, (_, n) =>
    n === length ? 1 : Math.exp(-unreadStart - unreadEach * (length - n)),
  );

/**
 * Works backwards from the end. It skips steps where `forward` begins no character, which are four
 * fifths of them.
 */
const backward = (
  { steps, longest }: Segments,
  { begins, after, unread }: Pick<Cuts, 'begins' | 'after' | 'unread'>,
  weights: Float64Array,
): Float64Array[] => {
  const ends: Float64Array[] = [];
  for (let n = unread.length - 1; n >= 0; n--) {
    const begin = begins[n]!;
    const next = ends[n + 1];
    const here = new Float64Array(steps + 1);
    for (let t = 0; t <= steps; t++) {
      if (begin[t] === 0) continue;
      let sum = unread[n]! * after[t]!;
      if (next !== undefined)
        for (let d = 1, most = Math.min(longest, steps - t), at = t * longest; d <= most; d++)
          sum += weights[at + d - 1]! * next[t + d]!;
      here[t] = sum;
    }
    ends[n] = here;
  }
  return ends;
};

/** Undefined when there is no segmentation: an empty or absurd lattice. */
export const cutsOf = (seg: Segments, weights: Float64Array, length: number): Cuts | undefined => {
  const after = nothingAfter(seg);
  const unread = unreadCosts(length);
  const begins = forward(seg, length, weights);
  const ends = backward(seg, { begins, after, unread }, weights);
  let total = 0;
  for (let t = 0; t <= seg.steps; t++) total += begins[0]![t]! * ends[0]![t]!;
  return total > 0 ? { begins, ends, after, unread, total } : undefined;
};
