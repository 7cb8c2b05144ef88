import { type Point, point } from '../geometry/point.js';
import { profileAlong } from '../image/profile.js';
import type { Straight } from '../image/image.js';
import { histogramOf, percentileOf } from './histogram.js';
import type { ProofView } from './proof-view.js';

/** Edges are measured in several directions: a shaking hand blurs only some of them. */
const directions = [point(1, 0), point(0, 1), point(1, 1), point(1, -1)] as const;

/**
 * Least height of an edge, relative to the document's contrast. Lower ones are background print,
 * grain or blocks of JPEG.
 */
const minRiseRatio = 0.25;
/** An edge is followed this far; any blur that is wider is refused anyway. */
const reachPx = 12;
/** The sharpest edges show the focus; others are soft in print. */
const sharpShare = 0.3;
const minEdges = 14;
/** Height of a step over its steepest slope, after a Gaussian blur of deviation 1. */
const risePerDeviation = Math.sqrt(2 * Math.PI);
/** Distance between the measured lines; three times as many give the same result. */
const spacingPx = 18;
/** An edge ends where its slope is this share of the steepest. */
const footRatio = 0.15;

const profilesAlong = ({ image, toImage, ...size }: Straight, step: Point): Uint8Array[] => {
  const { widthPx, heightPx } = size;
  const profiles: Uint8Array[] = [];
  const add = (x: number, down: number): void => {
    const count = Math.min(
      step.x === 0 ? Infinity : widthPx - x,
      step.y === 0 ? Infinity : heightPx - down,
    );
    const y = step.y < 0 ? heightPx - 1 - down : down;
    profiles.push(profileAlong(image, toImage, point(x + 0.5, y + 0.5), step, Math.floor(count)));
  };
  if (step.x !== 0) for (let y = spacingPx / 2; y < heightPx; y += spacingPx) add(0, y);
  if (step.y !== 0) for (let x = spacingPx / 2; x < widthPx; x += spacingPx) add(x, 0);
  return profiles;
};

/** Adds the widths of the edges along a line, as deviations of a Gaussian in its steps. */
const addWidths = (profile: Uint8Array, minRise: number, widths: number[]): void => {
  const minSlope = minRise / (2 * reachPx);
  const last = profile.length - 1;
  for (let at = 1; at < last - 1; at++) {
    const here = profile[at]!;
    const next = profile[at + 1]!;
    const steepness = next > here ? next - here : here - next;
    if (steepness < minSlope) continue;
    const sign = next > here ? 1 : -1;
    if (sign * (here - profile[at - 1]!) > steepness) continue;
    if (sign * (profile[at + 2]! - next) >= steepness) continue;
    const foot = footRatio * steepness;
    const lowest = Math.max(0, at - reachPx);
    const highest = Math.min(last, at + 1 + reachPx);
    let low = at;
    while (low > lowest && sign * (profile[low]! - profile[low - 1]!) > foot) low -= 1;
    let high = at + 1;
    while (high < highest && sign * (profile[high + 1]! - profile[high]!) > foot) high += 1;
    const rise = sign * (profile[high]! - profile[low]!);
    if (rise >= minRise) widths.push(rise / (steepness * risePerDeviation));
  }
};

const contrastOf = (profiles: readonly Uint8Array[]): number => {
  const counts = new Uint32Array(256);
  for (const profile of profiles) histogramOf(profile, counts);
  return percentileOf(counts, 0.98) - percentileOf(counts, 0.02);
};

/**
 * Blur in millimetres of the document: the deviation of the Gaussian that makes its sharpest edges
 * as wide as they are, in the worst direction. Infinite if it shows no edges.
 */
export const measureBlurMm = ({ fine, pxPerMm }: Pick<ProofView, 'fine' | 'pxPerMm'>): number => {
  const lines = directions.map((step) => ({ step, profiles: profilesAlong(fine, step) }));
  const minRise = minRiseRatio * Math.max(8, contrastOf(lines[0]!.profiles));
  const blursMm = lines.flatMap(({ step, profiles }) => {
    const widths: number[] = [];
    for (const profile of profiles) addWidths(profile, minRise, widths);
    if (widths.length < minEdges) return [];
    const stepMm = Math.hypot(step.x / pxPerMm.x, step.y / pxPerMm.y);
    return stepMm * Float64Array.from(widths).sort()[Math.floor(sharpShare * widths.length)]!;
  });
  return blursMm.length === 0 ? Infinity : Math.max(...blursMm);
};
