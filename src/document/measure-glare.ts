import { type Point, point } from '../geometry/point.js';
import type { Image } from '../image/image.js';

export type Glare = {
  /** Share of the document that reflections burn out. */
  readonly glareRatio: number;
  /** The same for the largest reflection alone. */
  readonly largestGlareRatio: number;
  /** Top left corners of the burnt cells, in pixels, `glareCellPx` wide. */
  readonly glareCells: readonly Point[];
};

/** About a millimetre: smaller cells hold single letters, larger ones lose thin streaks. */
export const glareCellPx = 2;
/** All three colours of a burnt pixel are clipped. */
const burnt = 246;
const minBurntShare = 0.75;
/** A reflection covers more than a white letter or a hologram's glint. */
const minBlobRatio = 0.003;

type Grid = { readonly columns: number; readonly rows: number; readonly isBurnt: Uint8Array };

const gridOf = ({ data, widthPx, heightPx }: Image): Grid => {
  const columns = Math.floor(widthPx / glareCellPx);
  const rows = Math.floor(heightPx / glareCellPx);
  const isBurnt = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      let count = 0;
      for (let y = row * glareCellPx; y < (row + 1) * glareCellPx; y++)
        for (let x = column * glareCellPx; x < (column + 1) * glareCellPx; x++) {
          const at = 3 * (y * widthPx + x);
          if (Math.min(data[at]!, data[at + 1]!, data[at + 2]!) >= burnt) count += 1;
        }
      if (count >= minBurntShare * glareCellPx * glareCellPx) isBurnt[row * columns + column] = 1;
    }
  return { columns, rows, isBurnt };
};

const blobsOf = ({ columns, rows, isBurnt }: Grid): number[][] => {
  const visited = new Uint8Array(isBurnt.length);
  const blobs: number[][] = [];
  for (let start = 0; start < isBurnt.length; start++) {
    if (isBurnt[start] === 0 || visited[start] === 1) continue;
    const blob = [start];
    visited[start] = 1;
    for (const at of blob) {
      const row = Math.floor(at / columns);
      const column = at % columns;
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++)
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          const next = y * columns + x;
          if (isBurnt[next] === 0 || visited[next] === 1) continue;
          visited[next] = 1;
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
  const cells = blobs.flat();
  return {
    glareRatio: cells.length / total,
    largestGlareRatio: Math.max(0, ...blobs.map((blob) => blob.length)) / total,
    glareCells: cells.map((at) =>
      point(glareCellPx * (at % grid.columns), glareCellPx * Math.floor(at / grid.columns)),
    ),
  };
};
