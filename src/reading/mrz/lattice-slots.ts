import { charCount, filler } from './alphabet.js';
import { pitchOf } from './pitch.js';
import { segmentsOf, type Segments } from './segment-model.js';
import type { LineLattice, SlotLine } from './types.js';

/**
 * The end of a line may be cut off or washed out. That it happens at all, and each character lost, in nats:
 * small, because the classes and check digits of what is left decide whether it matters.
 */
const unreadStart = 4;
const unreadEach = 0.7;
/** A filler, most likely, where nothing was seen. */
const unreadFillerShare = 0.9;

/** Character probabilities below this are not measurements. */
const floor = 1e-7;

/** How probable a distance of `d` steps between two characters is, against one of exactly one pitch. */
const durationWeights = (pitch: number, longest: number): Float64Array => {
  // Quantisation to whole steps moves a beginning by up to one step; unflat pages stretch the pitch.
  const spread = 0.45 + 0.15 * pitch;
  return Float64Array.from({ length: longest }, (_, i) => {
    const off = (i + 1 - pitch) / spread;
    return Math.max(Math.exp((-off * off) / 2), 1e-5);
  });
};

/** `begins[n][t]`: weight of all ways in which character n begins at step t. */
const forward = (seg: Segments, length: number, durations: Float64Array): Float64Array[] => {
  const { steps, longest, any } = seg;
  const outside = new Float64Array(steps + 1);
  outside[0] = 1;
  for (let t = 0; t < steps; t++) outside[t + 1] = outside[t]! * seg.outside[t]!;
  const begins = [outside.slice(0, steps + 1)];
  begins[0]![steps] = 0;
  for (let n = 1; n <= length; n++) {
    const from = begins[n - 1]!;
    const to = new Float64Array(steps + 1);
    for (let t = 0; t < steps; t++) {
      const weight = from[t]!;
      if (weight < 1e-290) continue;
      const most = Math.min(longest, steps - t);
      for (let d = 1; d <= most; d++)
        to[t + d]! += weight * any[t * longest + d - 1]! * durations[d - 1]!;
    }
    begins.push(to);
  }
  return begins;
};

/** `over[n][t]`: weight of the line ending at step t with n characters read. */
const lineEnds = ({ steps, outside }: Segments, length: number): Float64Array[] => {
  const after = new Float64Array(steps + 1);
  after[steps] = 1;
  for (let t = steps - 1; t >= 0; t--) after[t] = after[t + 1]! * outside[t]!;
  return Array.from({ length: length + 1 }, (_, n) => {
    const missing = length - n;
    const unread = missing === 0 ? 1 : Math.exp(-unreadStart - unreadEach * missing);
    return after.map((weight) => weight * unread);
  });
};

/** `ends[n][t]`: weight of all ways to go on from character n beginning at step t. */
const backward = (
  { steps, longest, any }: Segments,
  over: readonly Float64Array[],
  durations: Float64Array,
): Float64Array[] => {
  const ends: Float64Array[] = [];
  for (let n = over.length - 1; n >= 0; n--) {
    const here = over[n]!.slice();
    const next = ends[n + 1];
    if (next !== undefined)
      for (let t = 0; t < steps; t++) {
        const most = Math.min(longest, steps - t);
        for (let d = 1; d <= most; d++)
          here[t]! += any[t * longest + d - 1]! * durations[d - 1]! * next[t + d]!;
      }
    ends[n] = here;
  }
  return ends;
};

/** Adds one way to place a slot to its distribution. */
const addCharacters = (
  seg: Segments,
  t: number,
  d: number,
  share: number,
  probs: Float64Array,
  slot: number,
): void => {
  // Neighbouring steps see the same pixels: their product would count one letter's evidence several times.
  // Its root by the amount of ink brings it back to what a single step claims.
  let ink = 0;
  for (let u = t; u < t + d; u++) ink += seg.ink[u]!;
  const root = 1 / Math.max(1, ink);
  const at = (t * seg.longest + d - 1) * charCount;
  const weights = new Float64Array(charCount);
  let sum = 0;
  for (let k = 0; k < charCount; k++) sum += weights[k] = seg.chars[at + k]! ** root;
  for (let k = 0; k < charCount; k++) probs[slot * charCount + k]! += (share * weights[k]!) / sum;
};

/** Ways to place a slot that carry less than this share are left out of its distribution. */
const leastShare = 1e-4;

/**
 * Cuts a lattice into exactly `length` characters, about one pitch apart, summed over all ways to do so:
 * a semi-Markov model, so `<<<<` without blanks between is cut by distance alone. Undefined when no way
 * is left (an empty or absurd lattice).
 */
export const latticeSlots = (lattice: LineLattice, length: number): SlotLine | undefined => {
  const { steps } = lattice;
  if (steps < length) return undefined;
  const pitch = pitchOf(lattice, length);
  const longest = Math.ceil(pitch * 2.2);
  const seg = segmentsOf(lattice, longest);
  const durations = durationWeights(pitch, longest);
  const begins = forward(seg, length, durations);
  const over = lineEnds(seg, length);
  const ends = backward(seg, over, durations);
  let total = 0;
  for (let t = 0; t <= steps; t++) total += begins[0]![t]! * ends[0]![t]!;
  if (!(total > 0)) return undefined;

  const probs = new Float64Array(length * charCount);
  const stepSpans = new Float32Array(length * 2);
  let unreadCount = 0;
  let unread = 0;
  for (let n = 0; n < length; n++) {
    for (let t = 0; t <= steps; t++) unread += (begins[n]![t]! * over[n]![t]!) / total;
    let seen = 0;
    let [first, last] = [0, 0];
    for (let t = 0; t < steps; t++) {
      const weight = begins[n]![t]! / total;
      if (weight < 1e-290) continue;
      const most = Math.min(longest, steps - t);
      for (let d = 1; d <= most; d++) {
        const share =
          weight * seg.any[t * longest + d - 1]! * durations[d - 1]! * ends[n + 1]![t + d]!;
        if (share < leastShare) continue;
        seen += share;
        first += share * t;
        last += share * (t + d);
        addCharacters(seg, t, d, share, probs, n);
      }
    }
    if (unread > 0.5) unreadCount++;
    let sum = 0;
    for (let k = 0; k < charCount; k++) {
      const fallback = k === filler ? unreadFillerShare : (1 - unreadFillerShare) / (charCount - 1);
      const value = Math.max(floor, probs[n * charCount + k]! + unread * fallback);
      probs[n * charCount + k] = value;
      sum += value;
    }
    for (let k = 0; k < charCount; k++) probs[n * charCount + k]! /= sum;
    stepSpans[n * 2] = seen > 0 ? first / seen : steps;
    stepSpans[n * 2 + 1] = seen > 0 ? last / seen : steps;
  }
  const logFit = Math.log(total) + seg.logTop;
  return { length, probs, logFit, stepSpans, unreadCount, fromText: false };
};
