import type { Image } from '../image/image.js';

export type Glare = {
  /** Of the document, the part burnt out by reflections. */
  readonly ratio: number;
  /** The largest one alone. */
  readonly largestRatio: number;
  /** Where the burnt cells are, in shares of the document: for who asks, and for the portrait. */
  readonly cells: readonly { readonly x: number; readonly y: number }[];
  /** Of the document, one cell. */
  readonly cellRatio: number;
};

/** Cells of about a millimetre: smaller ones hold single letters, larger ones lose thin streaks. */
const cellPx = 2;
/** Every colour of a burnt place is at the camera's end. */
const burnt = 246;
const minBurntShare = 0.75;
/** A reflection covers more than a white letter or a hologram's glint. */
const minBlobRatio = 0.003;

type Grid = { readonly columns: number; readonly rows: number; readonly isBurnt: Uint8Array };

const gridOf = ({ data, widthPx, heightPx }: Image): Grid => {
  const [columns, rows] = [Math.floor(widthPx / cellPx), Math.floor(heightPx / cellPx)];
  const isBurnt = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let count = 0;
      for (let y = row * cellPx; y < (row + 1) * cellPx; y++)
        for (let x = column * cellPx; x < (column + 1) * cellPx; x++) {
          const at = 3 * (y * widthPx + x);
          if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) >= burnt) count += 1;
        }
      if (count >= minBurntShare * cellPx * cellPx) isBurnt[row * columns + column] = 1;
    }
  return { columns, rows, isBurnt };
};

/** Burnt cells that touch, each group as the places of its cells. */
const blobsOf = ({ columns, rows, isBurnt }: Grid): number[][] => {
  const seen = new Uint8Array(isBurnt.length);
  const blobs: number[][] = [];
  for (let start = 0; start < isBurnt.length; start++) {
    if (isBurnt[start] === 0 || seen[start] === 1) continue;
    const blob = [start];
    seen[start] = 1;
    for (const at of blob) {
      const [row, column] = [Math.floor(at / columns), at % columns];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const next = y * columns + x;
          if (isBurnt[next] === 0 || seen[next] === 1) continue;
          seen[next] = 1;
          blob.push(next);
        }
    }
    blobs.push(blob);
  }
  return blobs;
};

export const measureGlare = (colour: Image): Glare => {
  const grid = gridOf(colour);
  const total = grid.columns * grid.rows;
  const blobs = blobsOf(grid).filter((blob) => blob.length >= minBlobRatio * total);
  const cells = blobs.flat().map((at) => ({
    x: ((at % grid.columns) + 0.5) / grid.columns,
    y: (Math.floor(at / grid.columns) + 0.5) / grid.rows,
  }));
  return {
    ratio: cells.length / total,
    largestRatio: Math.max(0, ...blobs.map((blob) => blob.length)) / total,
    cells,
    cellRatio: 1 / total,
  };
};
