import { between, distance, type Point, point } from '../geometry/point.js';
import type { Image } from '../image/image.js';
import { colourInto, directionsOf, stepBetween } from './side-steps.js';

/* Where a side of the document may run: straight steps of colour near where the finder says. */

/**
 * `farShare`: how far it lies from where the side was sought, 0 to 1 of the reach. `outRatio`: how far out from there, of the
 * document's smaller dimension.
 */
export type SideLine = {
  readonly from: Point;
  readonly to: Point;
  readonly isSeen: boolean;
  readonly farShare: number;
  readonly outRatio: number;
};

type Search = {
  readonly reachPx: number;
  /** Places across the side. */
  readonly offsets: number;
  /** Places along it. */
  readonly looks: number;
};

/** Of the document's smaller dimension: nineteen of twenty of the finder's sides are nearer than the first. */
const coarse = { reachRatio: 0.14, offsets: 43, looks: 24 } as const;
const fine = { reachRatio: 0.012, offsets: 13, looks: 30 } as const;
/** The ends of a side are left out, where corners are rounded. */
const endShare = 0.1;
/** A line further from where the finder says needs more to speak for it. */
const farPenalty = 0.12;
const fineFarPenalty = 0.05;
/** A look supports a line where the step is at least this part of a full one. */
const supporting = 0.4;
const minSupport = 0.4;
/** Fewer looks within the picture tell nothing. */
const minKnown = 0.3;
/** Print runs along the sides too: the best few lines are kept, and the four sides choose together. */
const keptLines = 4;
/** Lines whose two ends together lie nearer than this, in offsets, are one. */
const samePlaces = 5;

/*
 * A look in one whole number, so that looks along a line are added at once: the height of its step, whether it is
 * known, and whether it supports the line. Fields are as wide as the sum of all looks needs.
 */
const fullHeight = 1000;
const [knownBit, supportBit] = [15, 21];
const [knownUnit, supportUnit] = [1 << knownBit, 1 << supportBit];

const packed = (step: number): number =>
  step < 0 ? 0 : Math.round(fullHeight * step) + knownUnit + (step >= supporting ? supportUnit : 0);

/** How steep the picture is across the side, for each look and each offset, packed. */
const stepsAcross = (
  image: Image,
  from: Point,
  to: Point,
  { reachPx, offsets, looks }: Search,
): Int32Array => {
  const directions = directionsOf(from, to);
  const { nx, ny } = directions;
  const spacing = (2 * reachPx) / (offsets - 1);
  const colours = new Float32Array(3 * (offsets + 2));
  const steps = new Int32Array(looks * offsets);
  for (let look = 0; look < looks; look++) {
    const { x, y } = between(from, to, endShare + ((1 - 2 * endShare) * look) / (looks - 1));
    for (let i = 0; i < offsets + 2; i++) {
      const offset = (i - 1) * spacing - reachPx;
      colourInto(image, x + nx * offset, y + ny * offset, directions, colours, 3 * i);
    }
    for (let i = 0; i < offsets; i++)
      steps[look * offsets + i] = packed(stepBetween(colours, 3 * i, 3 * (i + 2)));
  }
  return steps;
};

/** What speaks for each line, by the offsets of its start and its end; −1 where too little does. */
const worthOfLines = (
  seen: Int32Array,
  { offsets, looks }: Search,
  penalty: number,
): Float32Array => {
  const middle = (offsets - 1) / 2;
  const worths = new Float32Array(offsets * offsets).fill(-1);
  for (let start = 0; start < offsets; start++)
    for (let end = 0; end < offsets; end++) {
      // In 65536ths of an offset, from the middle of the first.
      const slope = (((end - start) << 16) / (looks - 1)) | 0;
      let all = 0;
      for (let row = 0, at = (start << 16) + 0x8000; row < seen.length; row += offsets, at += slope)
        all = (all + seen[row + (at >> 16)]!) | 0;
      const support = all >> supportBit;
      const known = (all & (supportUnit - 1)) >> knownBit;
      if (known < minKnown * looks || support < minSupport * known) continue;
      const far = (Math.abs(start - middle) + Math.abs(end - middle)) / (2 * middle);
      const meanStep = (all & (knownUnit - 1)) / (fullHeight * known);
      worths[start * offsets + end] = meanStep - penalty * far;
    }
  return worths;
};

type Fit = { readonly start: number; readonly end: number };

/** The best lines, each apart from the others; the worths are used up. */
const bestFits = (worths: Float32Array, offsets: number, count: number): Fit[] => {
  const fits: Fit[] = [];
  while (fits.length < count) {
    let best = 0;
    for (let i = 1; i < worths.length; i++) if (worths[i]! > worths[best]!) best = i;
    if (worths[best]! <= 0) break;
    const [start, end] = [Math.floor(best / offsets), best % offsets];
    fits.push({ start, end });
    for (
      let s = Math.max(0, start - samePlaces);
      s <= Math.min(offsets - 1, start + samePlaces);
      s++
    ) {
      const reach = samePlaces - Math.abs(s - start);
      const last = Math.min(offsets - 1, end + reach);
      for (let e = Math.max(0, end - reach); e <= last; e++) worths[s * offsets + e] = -1;
    }
  }
  return fits;
};

const lineAt = (
  from: Point,
  to: Point,
  { start, end }: Fit,
  { reachPx, offsets }: Search,
): { readonly from: Point; readonly to: Point } => {
  const { nx, ny } = directionsOf(from, to);
  const spacing = (2 * reachPx) / (offsets - 1);
  const moved = (at: Point, share: number): Point => {
    const place = start + ((end - start) * (share - endShare)) / (1 - 2 * endShare);
    const offset = place * spacing - reachPx;
    return point(at.x + nx * offset, at.y + ny * offset);
  };
  return { from: moved(from, 0), to: moved(to, 1) };
};

/** The lines that may be the side sought between two points, best first; `sizePx` is the document's smaller dimension. */
export const linesNear = (image: Image, from: Point, to: Point, sizePx: number): SideLine[] => {
  if (distance(from, to) < 1) return [];
  const rough = { ...coarse, reachPx: coarse.reachRatio * sizePx };
  const near = { ...fine, reachPx: fine.reachRatio * sizePx };
  const middle = (rough.offsets - 1) / 2;
  const worths = worthOfLines(stepsAcross(image, from, to, rough), rough, farPenalty);
  return bestFits(worths, rough.offsets, keptLines).map((fit) => {
    const line = lineAt(from, to, fit, rough);
    const steps = stepsAcross(image, line.from, line.to, near);
    const [best] = bestFits(worthOfLines(steps, near, fineFarPenalty), near.offsets, 1);
    const farShare = (Math.abs(fit.start - middle) + Math.abs(fit.end - middle)) / (2 * middle);
    const outRatio = (coarse.reachRatio * (fit.start + fit.end - 2 * middle)) / (2 * middle);
    const exact = best ? lineAt(line.from, line.to, best, near) : line;
    return { ...exact, isSeen: true, farShare, outRatio };
  });
};
