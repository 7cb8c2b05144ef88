import { charCount, filler } from '../alphabet.js';
import { cutsOf, weighSegments } from './cuts.js';
import { gridOf, runsOf, typicalPitch, type Grid, type Run } from './grid.js';
import { segmentsOf, type Segments } from './segment-model.js';
import type { LineLattice, SlotLine } from '../types.js';

const unreadFillerShare = 0.9;

/** Smaller probabilities are noise, and are raised to this. */
const floor = 1e-7;

/**
 * A letter covers two to three steps of largely the same pixels, so together they count as this
 * many independent ones. Fitted on the labelled documents for calibrated character probabilities.
 */
const independentSteps = 1.4;

/**
 * Adds to a slot's distribution what the steps between `begin` and `end` say about its character;
 * steps with more ink count more. `weights` is scratch space, since this runs a thousand times a
 * line.
 */
const addCharacters = (
  { ink, evidence }: Segments,
  begin: number,
  end: number,
  share: number,
  probs: Float64Array,
  slot: number,
  weights: Float64Array,
): void => {
  const scale = independentSteps / (ink[end]! - ink[begin]!);
  const from = begin * charCount;
  const to = end * charCount;
  let sum = 0;
  for (let k = 0; k < charCount; k++)
    sum += weights[k] = Math.exp((evidence[to + k]! - evidence[from + k]!) * scale);
  const part = share / sum;
  for (let k = 0, at = slot * charCount; k < charCount; k++) probs[at + k]! += part * weights[k]!;
};

/** Placements of a slot below this share are left out of its distribution. */
const leastShare = 3e-4;

type CuttableLattice = {
  /** Cells from the first to the last character read. */
  readonly charCount: number;
  readonly cut: (length: number) => SlotLine | undefined;
};

/** Where too few characters are separate, the line is taken to fill the strip about evenly. */
const evenGrid = (steps: number, length: number): Grid => ({
  index: Float64Array.from({ length: steps + 1 }, (_, t) => (t * length) / steps),
  pitch: steps / length,
  spread: 1,
  charCount: length,
});

/** A letter leaves this much of its cell blank. */
const blankShare = 0.44;

/** The pitch if the runs span all `length` characters. */
const pitchFor = (runs: readonly Run[], length: number): number | undefined => {
  const first = runs[0];
  const last = runs.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const span = last.middle + last.width / 2 - (first.middle - first.width / 2);
  return span / (length - blankShare);
};

/**
 * Cuts a lattice into exactly `length` characters, one to a cell of its grid, summed over all
 * segmentations: a semi-Markov model, so `<<<<` without blanks between is cut by distance alone.
 * Undefined when there is none (an empty or absurd lattice).
 */
export const cuttable = (lattice: LineLattice): CuttableLattice => {
  const { steps } = lattice;
  const runs = runsOf(lattice);
  const typical = typicalPitch(runs);
  const gridOfLetters = typical === undefined ? undefined : gridOf(runs, typical, steps);
  const longest = Math.ceil(Math.min(typical ?? Infinity, steps / 30) * 1.9) + 1;
  const seg = segmentsOf(lattice, longest);
  const cut = (length: number): SlotLine | undefined => {
    if (steps < length) return undefined;
    const pitch = pitchFor(runs, length);
    const whole = pitch === undefined ? undefined : gridOf(runs, pitch, steps);
    // Both grids are tried: merged letters spoil one of them, a cut-off end the other.
    const grid = [gridOfLetters, whole, evenGrid(steps, length)]
      .filter((found) => found !== undefined)
      .reduce((best, next) => (next.spread < best.spread ? next : best));
    return slotsOf(seg, weighSegments(seg, grid), length);
  };
  return { charCount: gridOfLetters?.charCount ?? runs.length, cut };
};

const slotsOf = (seg: Segments, weights: Float64Array, length: number): SlotLine | undefined => {
  const cuts = cutsOf(seg, weights, length);
  if (cuts === undefined) return undefined;
  const { steps, longest } = seg;
  const { begins, ends, after, unread: unreadCost, total } = cuts;
  const weightsOfCharacters = new Float64Array(charCount);
  const probs = new Float64Array(length * charCount);
  const stepSpans = new Float32Array(length * 2);
  let unreadCount = 0;
  let unread = 0;
  for (let n = 0; n < length; n++) {
    const begin = begins[n]!;
    const end = ends[n]!;
    const nextEnd = ends[n + 1]!;
    let shown = 0;
    let first = 0;
    let last = 0;
    for (let t = 0; t <= steps; t++) {
      if ((begin[t]! * end[t]!) / total < leastShare) continue;
      unread += (begin[t]! * unreadCost[n]! * after[t]!) / total;
      const most = Math.min(longest, steps - t);
      for (let d = 1; d <= most; d++) {
        const share = (begin[t]! * weights[t * longest + d - 1]! * nextEnd[t + d]!) / total;
        if (share < leastShare) continue;
        shown += share;
        first += share * t;
        last += share * (t + d);
        addCharacters(seg, t, t + d, share, probs, n, weightsOfCharacters);
      }
    }
    if (unread > 0.5) unreadCount++;
    normalise(probs, n, unread);
    stepSpans[n * 2] = shown > 0 ? first / shown : steps;
    stepSpans[n * 2 + 1] = shown > 0 ? last / shown : steps;
  }
  const logFit = Math.log(total) + seg.logTop;
  return { length, probs, logFit, stepSpans, unreadCount };
};

/** Adds a filler for the share of the cell that was not read. */
const normalise = (probs: Float64Array, slot: number, unread: number): void => {
  const at = slot * charCount;
  let sum = 0;
  for (let k = 0; k < charCount; k++) {
    const fallback = k === filler ? unreadFillerShare : (1 - unreadFillerShare) / (charCount - 1);
    sum += probs[at + k] = Math.max(floor, probs[at + k]! + unread * fallback);
  }
  for (let k = 0; k < charCount; k++) probs[at + k]! /= sum;
};
