import { between, distance, type Point, point } from '../geometry/point.js';
import type { Image } from '../image/image.js';
import { colourInto, directionsOf, stepBetween } from './side-steps.js';

/* Candidates for a side of the document: straight steps of colour near the finder's side. */

export type SideLine = {
  readonly from: Point;
  readonly to: Point;
  readonly isSeen: boolean;
  /** Distance from where the side was searched, 0 to 1 of the reach. */
  readonly farShare: number;
  /** The distance outwards, in smaller sides of the document. */
  readonly outRatio: number;
};

/** How far across the side to search, at how many offsets, and with how many samples along it. */
type Search = Readonly<Record<'reachPx' | 'offsets' | 'samples', number>>;

/**
 * `reachRatio` is in smaller sides of the document: 95 % of the finder's sides are nearer than
 * `coarse`.
 */
const coarse = { reachRatio: 0.14, offsets: 43, samples: 24 } as const;
const fine = { reachRatio: 0.012, offsets: 13, samples: 30 } as const;
/** Share of a side that is left out at each end, because corners are rounded. */
const endShare = 0.1;
/** What a line loses in proportion to its distance from the finder's side. */
const farPenalty = 0.12;
const fineFarPenalty = 0.05;
/** A sample supports a line if its step is at least this part of a full one. */
const supporting = 0.4;
const minSupport = 0.4;
/** Lines with a smaller share inside the picture are not evaluated. */
const minKnown = 0.3;
/** Print runs along the sides too, so a few lines are kept until all four sides are fitted. */
const keptLines = 4;
/** Lines whose ends differ by at most this many offsets in total are one. */
const sameOffsets = 5;

/*
 * A sample packed into one integer, so that one addition sums up all it says: the height of its
 * step, whether it is known, and whether it supports the line. Fields are wide enough for the sums.
 */
const fullHeight = 1000;
const knownBit = 15;
const supportBit = 21;
const knownUnit = 1 << knownBit;
const supportUnit = 1 << supportBit;

const packed = (step: number): number =>
  step < 0 ? 0 : Math.round(fullHeight * step) + knownUnit + (step >= supporting ? supportUnit : 0);

/** Packed steps across the side, for each sample and each offset. */
const stepsAcross = (image: Image, from: Point, to: Point, search: Search): Int32Array => {
  const { reachPx, offsets, samples } = search;
  const directions = directionsOf(from, to);
  const { nx, ny } = directions;
  const spacing = (2 * reachPx) / (offsets - 1);
  const colours = new Float32Array(3 * (offsets + 2));
  const steps = new Int32Array(samples * offsets);
  for (let sample = 0; sample < samples; sample++) {
    const { x, y } = between(from, to, endShare + ((1 - 2 * endShare) * sample) / (samples - 1));
    for (let i = 0; i < offsets + 2; i++) {
      const offset = (i - 1) * spacing - reachPx;
      colourInto(image, x + nx * offset, y + ny * offset, directions, colours, 3 * i);
    }
    for (let i = 0; i < offsets; i++)
      steps[sample * offsets + i] = packed(stepBetween(colours, 3 * i, 3 * (i + 2)));
  }
  return steps;
};

/** Score of each line, by the offsets of its start and end; −1 without enough support. */
const scoresOfLines = (steps: Int32Array, { offsets, samples }: Search, penalty: number) => {
  const middle = (offsets - 1) / 2;
  const scores = new Float32Array(offsets * offsets).fill(-1);
  for (let start = 0; start < offsets; start++)
    for (let end = 0; end < offsets; end++) {
      // Fixed point, 16 bits; half a step is added for rounding.
      const slope = (((end - start) << 16) / (samples - 1)) | 0;
      let all = 0;
      let at = (start << 16) + 0x8000;
      for (let row = 0; row < steps.length; row += offsets, at += slope)
        all = (all + steps[row + (at >> 16)]!) | 0;
      const support = all >> supportBit;
      const known = (all & (supportUnit - 1)) >> knownBit;
      if (known < minKnown * samples || support < minSupport * known) continue;
      const far = (Math.abs(start - middle) + Math.abs(end - middle)) / (2 * middle);
      const meanStep = (all & (knownUnit - 1)) / (fullHeight * known);
      scores[start * offsets + end] = meanStep - penalty * far;
    }
  return scores;
};

type LineFit = { readonly start: number; readonly end: number };

/** The best lines that differ from each other. Overwrites the scores. */
const bestFits = (scores: Float32Array, offsets: number, count: number): LineFit[] => {
  const fits: LineFit[] = [];
  while (fits.length < count) {
    let best = 0;
    for (let i = 1; i < scores.length; i++) if (scores[i]! > scores[best]!) best = i;
    if (scores[best]! <= 0) break;
    const start = Math.floor(best / offsets);
    const end = best % offsets;
    fits.push({ start, end });
    const until = Math.min(offsets - 1, start + sameOffsets);
    for (let s = Math.max(0, start - sameOffsets); s <= until; s++) {
      const reach = sameOffsets - Math.abs(s - start);
      const last = Math.min(offsets - 1, end + reach);
      for (let e = Math.max(0, end - reach); e <= last; e++) scores[s * offsets + e] = -1;
    }
  }
  return fits;
};

const lineAt = (from: Point, to: Point, { start, end }: LineFit, { reachPx, offsets }: Search) => {
  const { nx, ny } = directionsOf(from, to);
  const spacing = (2 * reachPx) / (offsets - 1);
  const moved = (at: Point, share: number): Point => {
    const place = start + ((end - start) * (share - endShare)) / (1 - 2 * endShare);
    const offset = place * spacing - reachPx;
    return point(at.x + nx * offset, at.y + ny * offset);
  };
  return { from: moved(from, 0), to: moved(to, 1) };
};

/** Candidates for the side between two points, best first. `sizePx`: the smaller side. */
export const linesNear = (image: Image, from: Point, to: Point, sizePx: number): SideLine[] => {
  if (distance(from, to) < 1) return [];
  const rough = { ...coarse, reachPx: coarse.reachRatio * sizePx };
  const near = { ...fine, reachPx: fine.reachRatio * sizePx };
  const middle = (rough.offsets - 1) / 2;
  const scores = scoresOfLines(stepsAcross(image, from, to, rough), rough, farPenalty);
  return bestFits(scores, rough.offsets, keptLines).map((fit) => {
    const line = lineAt(from, to, fit, rough);
    const steps = stepsAcross(image, line.from, line.to, near);
    const [best] = bestFits(scoresOfLines(steps, near, fineFarPenalty), near.offsets, 1);
    const farShare = (Math.abs(fit.start - middle) + Math.abs(fit.end - middle)) / (2 * middle);
    const outRatio = (coarse.reachRatio * (fit.start + fit.end - 2 * middle)) / (2 * middle);
    const exact = best ? lineAt(line.from, line.to, best, near) : line;
    return { ...exact, isSeen: true, farShare, outRatio };
  });
};
