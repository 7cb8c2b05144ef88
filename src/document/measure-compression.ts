import { applyToQuad, invert } from '../geometry/homography.js';
import { boundsOf, expand, type Quad } from '../geometry/quad.js';
import type { Crop, Image } from '../image/image.js';

/** JPEG codes squares of eight pixels, each for itself. */
const blockPx = 8;

const lumaAt = ({ data, channels }: Image, pixel: number): number => {
  const at = pixel * channels;
  return channels === 1
    ? data[at]!
    : (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8;
};

type Box = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
};

/**
 * How much steeper the picture is between columns at each place of the grid than beside them. Rows are read
 * every seventh: a thousand of them tell no more than a hundred and forty.
 */
const stepsByPhase = (
  image: Image,
  { left, top, right, bottom }: Box,
  isAcross: boolean,
): number[] => {
  const sums = new Float64Array(blockPx);
  const counts = new Float64Array(blockPx);
  const ahead = isAcross ? image.widthPx : 1;
  const [fromLine, toLine] = isAcross ? [left, right] : [top, bottom];
  const [from, to] = isAcross ? [top, bottom] : [left, right];
  for (let line = fromLine; line < toLine; line += 7) {
    const start = isAcross ? line : line * image.widthPx;
    let a = lumaAt(image, start + (from + 0) * ahead);
    let b = lumaAt(image, start + (from + 1) * ahead);
    let c = lumaAt(image, start + (from + 2) * ahead);
    for (let at = from + 3; at < to; at++) {
      const d = lumaAt(image, start + at * ahead);
      // Between b and c, next to the steps on both sides of it.
      const step = Math.abs(c - b) - (Math.abs(b - a) + Math.abs(d - c)) / 2;
      const phase = (at - 1) % blockPx;
      sums[phase]! += step;
      counts[phase]! += 1;
      a = b;
      b = c;
      c = d;
    }
  }
  return Array.from(sums, (sum, phase) => sum / Math.max(1, counts[phase]!));
};

/** Grey levels by which the steps of the grid, wherever it begins, stand out of the others. */
const excessOf = (steps: readonly number[]): number => {
  const sorted = [...steps].sort((a, b) => a - b);
  const others = sorted.slice(0, -1);
  return sorted.at(-1)! - others.reduce((sum, step) => sum + step, 0) / others.length;
};

/** A document is measured inside its borders, which are edges of their own. */
const insetRatio = 0.04;

/**
 * The mark that strong compression left on the document, in grey levels: the edges of squares of eight pixels,
 * also where the photo was saved again at a better quality or cut since. On the photo as stored, never resampled.
 */
export const measureBlocks = (photo: Crop, quad: Quad): number => {
  const { image } = photo;
  const stored = boundsOf(
    applyToQuad(invert(photo.toPhoto), expand(quad, -insetRatio, -insetRatio)),
  );
  const box = {
    left: Math.max(0, Math.floor(stored.x)),
    top: Math.max(0, Math.floor(stored.y)),
    right: Math.min(image.widthPx, Math.ceil(stored.x + stored.width)),
    bottom: Math.min(image.heightPx, Math.ceil(stored.y + stored.height)),
  };
  if (box.right - box.left < 4 * blockPx || box.bottom - box.top < 4 * blockPx) return 0;
  const [along, across] = [stepsByPhase(image, box, false), stepsByPhase(image, box, true)];
  return (excessOf(along) + excessOf(across)) / 2;
};
