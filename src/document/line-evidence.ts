import { clamp } from '../geometry/point.js';
import type { Image } from '../image/image.js';
import type { SideLine } from './side-lines.js';
import { colourInto, directionsOf, stepBetween } from './side-steps.js';

/**
 * What the samples say about a part of the line: the share of it that is inside the picture, and
 * the mean step of colour across it.
 */
type Evidence = { readonly knownShare: number; readonly meanStep: number };
export type EvidenceBetween = (from: number, to: number) => Evidence;

/**
 * Samples along the line and beyond its ends, because the real corners are not exactly where they
 * were searched.
 */
const sampleCount = 64;
const reach = { from: -0.25, to: 1.25 } as const;
/** Colours are compared this far on both sides of the line, in smaller sides of the document. */
const gapRatio = 0.005;
const minGapPx = 1.5;

/** Samples a line once, so that any part of it can be evaluated without sampling again. */
export const alongLine = (
  image: Image,
  { from, to }: SideLine,
  sizePx: number,
): EvidenceBetween => {
  const directions = directionsOf(from, to);
  const gapPx = Math.max(minGapPx, gapRatio * sizePx);
  const gapX = directions.nx * gapPx;
  const gapY = directions.ny * gapPx;
  const colours = new Float32Array(6);
  const known = new Float32Array(sampleCount + 1);
  const sums = new Float32Array(sampleCount + 1);
  for (let i = 0; i < sampleCount; i++) {
    const share = reach.from + ((reach.to - reach.from) * (i + 0.5)) / sampleCount;
    const x = from.x + (to.x - from.x) * share;
    const y = from.y + (to.y - from.y) * share;
    colourInto(image, x - gapX, y - gapY, directions, colours, 0);
    colourInto(image, x + gapX, y + gapY, directions, colours, 3);
    const step = stepBetween(colours, 0, 3);
    known[i + 1] = known[i]! + (step < 0 ? 0 : 1);
    sums[i + 1] = sums[i]! + Math.max(0, step);
  }
  const sampleAt = (share: number): number => {
    const sample = Math.round(((share - reach.from) / (reach.to - reach.from)) * sampleCount);
    return clamp(sample, 0, sampleCount);
  };
  return (start, end) => {
    const first = sampleAt(start);
    const last = sampleAt(end);
    const count = known[last]! - known[first]!;
    const meanStep = count > 0 ? (sums[last]! - sums[first]!) / count : 0;
    return { knownShare: count / Math.max(1, last - first), meanStep };
  };
};
