import type { Image } from '../image/image.js';
import { histogramOf, percentileOf } from './histogram.js';
import type { ProofView } from './proof-view.js';

/** Ways across which edges are measured: a hand that shakes blurs one of them and leaves another sharp. */
const directions = [
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: 1, dy: 1 },
  { dx: 1, dy: -1 },
] as const;
type Direction = { readonly dx: number; readonly dy: number };

/** An edge rises by this share of the document's own contrast, or it is background print, grain or a block of JPEG. */
const minRiseRatio = 0.25;
/** As far as an edge is followed; a blur that needs more is beyond every limit. */
const reachPx = 12;
/** The sharpest edges tell the lens; the others are soft in print. */
const sharpShare = 0.3;
/** Fewer edges tell nothing of a direction. */
const minEdges = 40;
/** A step blurred by a bell of deviation 1 rises by its height over this, where it is steepest. */
const risePerDeviation = Math.sqrt(2 * Math.PI);
/** Every sixth row has edges enough, at a sixth of the time. */
const rowStep = 6;
/** Of the steepest point: where an edge ends. */
const footRatio = 0.15;

/** Widths of the edges across one direction, as deviations of a blur in millimetres. */
const widthsAcross = (
  { data, widthPx, heightPx }: Image,
  { dx, dy }: Direction,
  minRise: number,
  stepMm: number,
): number[] => {
  const step = dy * widthPx + dx;
  const marginPx = reachPx + 2;
  const minSlope = minRise / (2 * reachPx);
  const widths: number[] = [];
  for (let y = marginPx; y < heightPx - marginPx; y += rowStep)
    for (let x = marginPx; x < widthPx - marginPx; x++) {
      const at = y * widthPx + x;
      const here = data[at]!;
      const next = data[at + step]!;
      const sign = next > here ? 1 : -1;
      const steepness = sign * (next - here);
      if (steepness < minSlope) continue;
      if (sign * (here - data[at - step]!) > steepness) continue;
      if (sign * (data[at + 2 * step]! - next) >= steepness) continue;
      const foot = footRatio * steepness;
      let low = at;
      for (let i = 0; i < reachPx && sign * (data[low]! - data[low - step]!) > foot; i++)
        low -= step;
      let high = at + step;
      for (let i = 0; i < reachPx && sign * (data[high + step]! - data[high]!) > foot; i++)
        high += step;
      const rise = sign * (data[high]! - data[low]!);
      if (rise >= minRise) widths.push((stepMm * rise) / (steepness * risePerDeviation));
    }
  return widths;
};

/**
 * The blur of the document in millimetres of it: the deviation of the bell that makes its sharpest edges as wide
 * as they are, in the direction in which they are widest. Infinite where nothing on it has an edge.
 */
export const measureBlurMm = ({ grey, pxPerMm }: Pick<ProofView, 'grey' | 'pxPerMm'>): number => {
  const counts = histogramOf(grey.data);
  const contrast = percentileOf(counts, 0.98) - percentileOf(counts, 0.02);
  const blurs = directions
    .map(({ dx, dy }) => {
      const stepMm = Math.hypot(dx / pxPerMm.x, dy / pxPerMm.y);
      return widthsAcross(grey, { dx, dy }, minRiseRatio * Math.max(contrast, 8), stepMm);
    })
    .filter((widths) => widths.length >= minEdges)
    .map((widths) => Float64Array.from(widths).sort()[Math.floor(sharpShare * widths.length)]!);
  return blurs.length === 0 ? Infinity : Math.max(...blurs);
};
