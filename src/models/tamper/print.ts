import { applyToQuad, invert } from '../../geometry/homography.js';
import { boundsOf, insideOf, type Quad } from '../../geometry/quad.js';
import { blankImage, type Crop, type Image } from '../../image/image.js';
import { copyLuma } from '../../image/luma.js';

/* Where copied lines are searched, as in anverso_training/genuine (native_view.py, repeats.py). */

const cellPx = 16;
/** Longer side of the document: small letters are too alike, and a large one takes too long. */
const rangePx = { least: 800, most: 1600 };
/** The print is in the cells with the most contrast. */
const printShare = 0.25;

type Part = { left: number; top: number; columns: number; rows: number };

/** The part of the picture that contains the quad, in whole cells. */
const partOf = ({ widthPx, heightPx }: Image, quad: Quad): Part | undefined => {
  const { x, y, width, height } = boundsOf(quad);
  const left = Math.floor(Math.max(0, x));
  const top = Math.floor(Math.max(0, y));
  const longerPx = Math.max(x + width - left, y + height - top);
  const columns = Math.floor((Math.min(widthPx, x + width) - left) / cellPx);
  const rows = Math.floor((Math.min(heightPx, y + height) - top) / cellPx);
  const isInRange = longerPx > rangePx.least && longerPx <= rangePx.most;
  return isInRange && Math.min(columns, rows) > 2 ? { left, top, columns, rows } : undefined;
};

/** Range over sixteen pixels of the cell that begins at `start`. */
const contrastAt = ({ data, widthPx }: Image, start: number): number => {
  const step = cellPx / 4;
  let low = 255;
  let high = 0;
  for (let row = start, end = start + cellPx * widthPx; row < end; row += step * widthPx)
    for (let at = row; at < row + cellPx; at += step) {
      const value = data[at]!;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  return high - low;
};

export type Print = {
  readonly luma: Image;
  readonly cellPx: number;
  /** Column and row of each cell of the print, none at the border. */
  readonly cells: readonly (readonly [number, number])[];
};

/** Where the print's own pixels begin in the decoded image. */
type Origin = { readonly left: number; readonly top: number };

/** The print of a document outside its portrait. Quads are in the photo's pixels. */
export const printOf = (
  photo: Crop,
  document: Quad,
  portrait: Quad,
): (Print & Origin) | undefined => {
  const { image } = photo;
  const toImage = invert(photo.toPhoto);
  const quad = applyToQuad(toImage, document);
  const part = partOf(image, quad);
  if (!part) return undefined;
  const { left, top, columns, rows } = part;
  // Computed for the whole map at once, in half the time: most cells are needed anyway.
  const luma = blankImage(columns * cellPx, rows * cellPx, 1);
  copyLuma(image, left, top, luma, luma);
  const onDocument = insideOf(quad);
  const onPortrait = insideOf(applyToQuad(toImage, portrait));
  const contrasts = new Float64Array(columns * rows).fill(-1);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = left + column * cellPx;
      const y = top + row * cellPx;
      const middleX = x + cellPx / 2;
      const middleY = y + cellPx / 2;
      if (onDocument(middleX, middleY) && !onPortrait(middleX, middleY))
        contrasts[row * columns + column] = contrastAt(
          luma,
          (row * luma.widthPx + column) * cellPx,
        );
    }
  const sorted = contrasts.filter((contrast) => contrast >= 0).sort();
  const count = Math.round(printShare * contrasts.length);
  const least = sorted.length > count ? sorted[sorted.length - count]! : 0;
  const cells: [number, number][] = [];
  for (let row = 1; row < rows - 1; row++)
    for (let column = 1; column < columns - 1; column++)
      if (contrasts[row * columns + column]! >= least) cells.push([column, row]);
  return { luma, cellPx, cells, left, top };
};
