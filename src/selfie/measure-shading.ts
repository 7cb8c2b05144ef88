import type { Image } from '../image/image.js';

/*
 * A photograph has grain and shading all over a face; a flat drawing has areas of one colour. It is
 * measured on the aligned face, so that size and framing do not matter
 * (docs/adr/0067-a-drawing-is-no-photograph.md). Where light or shadow left one tone,
 * both are lost, and the block says nothing.
 */

const blockPx = 4;
/** Grey levels within a block, where the face has the usual contrast or more. */
const evenDeviation = 0.7;
/** A dim photograph has less of both. */
const usualContrast = 45;
/** Mean green of a block: of skin it is lost after red, and what is left of blue JPEG keeps coarsely. */
const overexposed = 250;
/** Mean grey level of a block. */
const underexposed = 12;
/** The oval of the aligned face, in pixels; outside it is background, which is often even. */
const oval = { x: 56, y: 66, widthPx: 88, heightPx: 104 } as const;

const isInOval = (x: number, y: number): boolean =>
  ((x - oval.x) / (oval.widthPx / 2)) ** 2 + ((y - oval.y) / (oval.heightPx / 2)) ** 2 < 1;

const lumaAt = ({ data, widthPx }: Image, x: number, y: number): number => {
  const at = 3 * (y * widthPx + x);
  return 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!;
};

/** Running sums of values, for their standard deviation. */
type Sums = { count: number; sum: number; squares: number };
const noSums = (): Sums => ({ count: 0, sum: 0, squares: 0 });

const add = (into: Sums, { count, sum, squares }: Sums): void => {
  into.count += count;
  into.sum += sum;
  into.squares += squares;
};

const deviationOf = ({ count, sum, squares }: Sums): number =>
  Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));

const isOverexposed = ({ data, widthPx }: Image, left: number, top: number): boolean => {
  let green = 0;
  for (let y = top; y < top + blockPx; y++)
    for (let x = left; x < left + blockPx; x++) green += data[3 * (y * widthPx + x) + 1]!;
  return green >= overexposed * blockPx * blockPx;
};

const sumsOfBlock = (face: Image, left: number, top: number): Sums => {
  const sums = noSums();
  for (let y = top; y < top + blockPx; y++)
    for (let x = left; x < left + blockPx; x++) {
      const luma = lumaAt(face, x, y);
      add(sums, { count: 1, sum: luma, squares: luma * luma });
    }
  return sums;
};

/** Share of the aligned face without grain or shading. */
export const unshadedRatioOf = (face: Image): number => {
  const whole = noSums();
  const deviations: number[] = [];
  for (let top = 0; top < face.heightPx; top += blockPx)
    for (let left = 0; left < face.widthPx; left += blockPx) {
      if (!isInOval(left + blockPx / 2, top + blockPx / 2)) continue;
      const sums = sumsOfBlock(face, left, top);
      // Beyond the photo's edge.
      if (sums.sum === 0) continue;
      add(whole, sums);
      const isLost = sums.sum < underexposed * sums.count || isOverexposed(face, left, top);
      deviations.push(isLost ? Infinity : deviationOf(sums));
    }
  if (deviations.length === 0) return 0;
  const limit = evenDeviation * Math.min(1, deviationOf(whole) / usualContrast);
  return deviations.filter((deviation) => deviation < limit).length / deviations.length;
};
