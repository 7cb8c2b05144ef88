import { applyToQuad, invert } from '../geometry/homography.js';
import { boundsOf, expand, type Quad } from '../geometry/quad.js';
import type { Crop, Image } from '../image/image.js';

/** JPEG encodes blocks of 8 × 8 pixels independently. */
const blockPx = 8;

type Box = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/**
 * Number of rows or columns to measure; more give the same result. Their spacing is odd, because
 * the grid's period is even.
 */
const mostLines = 48;
const leastSpacingPx = 7;

const spacingOf = (lengthPx: number): number =>
  Math.max(leastSpacingPx, Math.floor(lengthPx / mostLines) | 1);

const lumaInto = (image: Image, firstPixel: number, stepPx: number, lumas: Uint8Array): void => {
  const { data, channels } = image;
  const step = stepPx * channels;
  const [green, blue] = channels === 3 ? [1, 2] : [0, 0];
  for (let i = 0, at = firstPixel * channels; i < lumas.length; i++, at += step)
    lumas[i] = (data[at]! * 77 + data[at + green]! * 150 + data[at + blue]! * 29) >> 8;
};

/** For each phase of the grid, how much higher steps between pixels are than those beside them. */
type Steps = { readonly sums: Float64Array; readonly counts: Float64Array };

const meansOf = ({ sums, counts }: Steps): number[] =>
  Array.from(sums, (sum, phase) => sum / Math.max(1, counts[phase]!));

/** The step between the second and third of four neighbours, relative to the steps beside it. */
const stepOf = (a: number, b: number, c: number, d: number): number =>
  Math.abs(c - b) - (Math.abs(b - a) + Math.abs(d - c)) / 2;

const stepsAlong = (image: Image, { left, top, right, bottom }: Box): number[] => {
  const steps = { sums: new Float64Array(blockPx), counts: new Float64Array(blockPx) };
  const lumas = new Uint8Array(right - left);
  for (let y = top; y < bottom; y += spacingOf(bottom - top)) {
    lumaInto(image, y * image.widthPx + left, 1, lumas);
    for (let x = 3; x < lumas.length; x++) {
      const phase = (left + x - 1) % blockPx;
      steps.sums[phase]! += stepOf(lumas[x - 3]!, lumas[x - 2]!, lumas[x - 1]!, lumas[x]!);
      steps.counts[phase]! += 1;
    }
  }
  return meansOf(steps);
};

/** Goes row by row, as memory is ordered, and keeps the three rows above. */
const stepsAcross = (image: Image, { left, top, right, bottom }: Box): number[] => {
  const steps = { sums: new Float64Array(blockPx), counts: new Float64Array(blockPx) };
  const spacingPx = spacingOf(right - left);
  const columns = Math.ceil((right - left) / spacingPx);
  const rows = Array.from({ length: 4 }, () => new Uint8Array(columns));
  for (let y = top; y < bottom; y++) {
    const a = rows[(y + 1) & 3]!;
    const b = rows[(y + 2) & 3]!;
    const c = rows[(y + 3) & 3]!;
    const d = rows[y & 3]!;
    lumaInto(image, y * image.widthPx + left, spacingPx, d);
    if (y < top + 3) continue;
    let sum = 0;
    for (let i = 0; i < d.length; i++) sum += stepOf(a[i]!, b[i]!, c[i]!, d[i]!);
    const phase = (y - 1) % blockPx;
    steps.sums[phase]! += sum;
    steps.counts[phase]! += d.length;
  }
  return meansOf(steps);
};

/** Grey levels by which the steps at the grid, whatever its phase, exceed the others. */
const excessOf = (steps: readonly number[]): number => {
  const sorted = [...steps].sort((a, b) => a - b);
  const others = sorted.slice(0, -1);
  return sorted.at(-1)! - others.reduce((sum, step) => sum + step, 0) / others.length;
};

/** Margin that is not measured: the borders of the document are edges themselves. */
const insetRatio = 0.04;

/**
 * Traces of strong compression in grey levels: visible edges of JPEG's blocks. They remain when the
 * photo is cropped or saved again at a higher quality. Measured on stored pixels, never resampled.
 */
export const measureBlocks = (photo: Crop, quad: Quad): number => {
  const { image } = photo;
  const inner = expand(quad, -insetRatio, -insetRatio);
  const stored = boundsOf(applyToQuad(invert(photo.toPhoto), inner));
  const box = {
    left: Math.max(0, Math.floor(stored.x)),
    top: Math.max(0, Math.floor(stored.y)),
    right: Math.min(image.widthPx, Math.ceil(stored.x + stored.width)),
    bottom: Math.min(image.heightPx, Math.ceil(stored.y + stored.height)),
  };
  if (box.right - box.left < 4 * blockPx || box.bottom - box.top < 4 * blockPx) return 0;
  return (excessOf(stepsAlong(image, box)) + excessOf(stepsAcross(image, box))) / 2;
};
