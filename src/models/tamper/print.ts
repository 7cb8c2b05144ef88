import { applyToQuad, invert } from '../../geometry/homography.js';
import { boundsOf, insideOf, type Quad } from '../../geometry/quad.js';
import { blankImage, type Crop, type Image } from '../../image/image.js';
import { copyLuma, lumaAt } from '../../image/luma.js';

/* Where copied lines are searched, as in anverso_training/genuine (native_view.py, repeats.py). */

const cellPx = 16;
const cell = { widthPx: cellPx, heightPx: cellPx };
/** Longer side of the document: small letters are too alike, and a large one takes too long. */
const rangePx = { least: 800, most: 1600 };
/** The print is in the cells with the most contrast. */
const printShare = 0.25;

type Part = { left: number; top: number; columns: number; rows: number };

/** The part of the picture that contains the quad, in whole cells. */
const partOf = ({ widthPx, heightPx }: Image, quad: Quad): Part | undefined => {
  const { x, y, width, height } = boundsOf(quad);
  const [left, top] = [Math.floor(Math.max(0, x)), Math.floor(Math.max(0, y))];
  const longerPx = Math.max(x + width - left, y + height - top);
  const columns = Math.floor((Math.min(widthPx, x + width) - left) / cellPx);
  const rows = Math.floor((Math.min(heightPx, y + height) - top) / cellPx);
  const isInRange = longerPx > rangePx.least && longerPx <= rangePx.most;
  return isInRange && Math.min(columns, rows) > 2 ? { left, top, columns, rows } : undefined;
};

/** Range of luma over sixteen pixels of the cell. */
const contrastAt = (image: Image, left: number, top: number): number => {
  const step = cellPx / 4;
  let [low, high] = [255, 0];
  for (let y = top; y < top + cellPx; y += step)
    for (let x = left; x < left + cellPx; x += step) {
      const value = lumaAt(image, (y * image.widthPx + x) * image.channels);
      if (value < low) low = value;
      if (value > high) high = value;
    }
  return high - low;
};

export type Print = {
  /** Only cells of the print and their neighbours are filled in. */
  readonly luma: Image;
  readonly cellPx: number;
  /** Column and row of each cell of the print, none at the border. */
  readonly cells: readonly (readonly [number, number])[];
};

/** The print of a document outside its portrait. Quads are in the photo's pixels. */
export const printOf = (photo: Crop, document: Quad, portrait: Quad): Print | undefined => {
  const { image } = photo;
  const toImage = invert(photo.toPhoto);
  const quad = applyToQuad(toImage, document);
  const part = partOf(image, quad);
  if (!part) return undefined;
  const { left, top, columns, rows } = part;
  const [onDocument, onPortrait] = [insideOf(quad), insideOf(applyToQuad(toImage, portrait))];
  const contrasts = new Float64Array(columns * rows).fill(-1);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const [x, y] = [left + column * cellPx, top + row * cellPx];
      const [middleX, middleY] = [x + cellPx / 2, y + cellPx / 2];
      if (onDocument(middleX, middleY) && !onPortrait(middleX, middleY))
        contrasts[row * columns + column] = contrastAt(image, x, y);
    }
  const sorted = contrasts.filter((contrast) => contrast >= 0).sort();
  const count = Math.round(printShare * contrasts.length);
  const least = sorted.length > count ? sorted[sorted.length - count]! : 0;
  const luma = blankImage(columns * cellPx, rows * cellPx, 1);
  const filled = new Uint8Array(contrasts.length);
  const cells: [number, number][] = [];
  for (let row = 1; row < rows - 1; row++)
    for (let column = 1; column < columns - 1; column++) {
      if (contrasts[row * columns + column]! < least) continue;
      cells.push([column, row]);
      for (let y = row - 1; y <= row + 1; y++)
        for (let x = column - 1; x <= column + 1; x++) {
          if (filled[y * columns + x] === 1) continue;
          filled[y * columns + x] = 1;
          const start = (y * luma.widthPx + x) * cellPx;
          copyLuma(image, left + x * cellPx, top + y * cellPx, cell, luma, start);
        }
    }
  return { luma, cellPx, cells };
};
