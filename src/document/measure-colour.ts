import { clamp } from '../geometry/point.js';
import type { boundsOf } from '../geometry/quad.js';
import type { Image } from '../image/image.js';

type Bounds = ReturnType<typeof boundsOf>;

/** About two millimetres: the mean of a cell has little grain. */
const cellPx = 4;
/** Darker or lighter cells have no measurable hue. */
const minSum = 3 * 20;
const maxSum = 3 * 246;
/** Light changes slowly within a sixth of the document, and a finger or shadow spoils few of them. */
const tiles = { across: 3, down: 2 };
/**
 * The document's colour is that of its third least coloured tile: fingers and the edges of shadows
 * touch up to half of them.
 */
const rank = 2;
const minCells = 25;
/** The side of the square of cells that is averaged, against noise of small or dim pictures. */
const blurCells = 5;
const minBlurred = 15;

/** Red, blue and the sum of all three colours of each cell; the sum is 0 where hue is unknown. */
const cellsOf = ({ data, widthPx, heightPx }: Image) => {
  const columns = Math.floor(widthPx / cellPx);
  const rows = Math.floor(heightPx / cellPx);
  const grid = (): Float64Array => new Float64Array(columns * rows);
  const red = grid();
  const blue = grid();
  const sum = grid();
  for (let y = 0; y < rows * cellPx; y++) {
    const first = Math.floor(y / cellPx) * columns;
    for (let cell = first, at = 3 * y * widthPx; cell < first + columns; cell++) {
      let r = 0;
      let g = 0;
      let b = 0;
      for (const end = at + 3 * cellPx; at < end; at += 3) {
        r += data[at]!;
        g += data[at + 1]!;
        b += data[at + 2]!;
      }
      red[cell]! += r / cellPx ** 2;
      blue[cell]! += b / cellPx ** 2;
      sum[cell]! += (r + g + b) / cellPx ** 2;
    }
  }
  const known = sum.map((value) => (value > minSum && value < maxSum ? value : 0));
  const paper = known.filter((value) => value > 0).sort();
  const white = paper[Math.floor(0.9 * paper.length)] ?? 1;
  return { columns, rows, red, blue, sum: known, white };
};

const dot = (a: Float64Array, b: Float64Array): number => {
  let total = 0;
  for (let i = 0; i < a.length; i++) total += a[i]! * b[i]!;
  return total;
};

/** Subtracts from each target its least-squares fit by the basis. */
const leaveResiduals = (basis: readonly Float64Array[], targets: readonly Float64Array[]): void => {
  const left = [...basis, ...targets];
  for (const [i, unit] of basis.entries()) {
    const square = dot(unit, unit) + 1e-9;
    for (const vector of left.slice(i + 1)) {
      const share = dot(vector, unit) / square;
      for (let j = 0; j < unit.length; j++) vector[j]! -= share * unit[j]!;
    }
  }
};

/**
 * Averages the values over squares of cells, and returns the root mean square of these means.
 * Squares with many unknown cells are skipped.
 */
const rmsOfMeans = (values: Float64Array, known: Float64Array, columns: number): number => {
  let squares = 0;
  let count = 0;
  for (let top = 0; top <= values.length / columns - blurCells; top++)
    for (let left = 0; left <= columns - blurCells; left++) {
      let sum = 0;
      let some = 0;
      for (let y = top; y < top + blurCells; y++)
        for (let i = y * columns + left, end = i + blurCells; i < end; i++) {
          sum += values[i]!;
          some += known[i]! > 0 ? 1 : 0;
        }
      if (some < minBlurred) continue;
      squares += (sum / some) ** 2;
      count += 1;
    }
  return count === 0 ? 0 : Math.sqrt(squares / count);
};

type Cells = ReturnType<typeof cellsOf>;
/** In cells; `to` is exclusive. */
type Part = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** For the whole document, and for its portrait alone. */
export type Colour = { readonly colourSpread: number; readonly portraitColour: number };

/** The hues in one part of the document, minus a fit of the light. */
const spreadIn = (
  { columns, rows, red, blue, sum, white }: Cells,
  { left, right, top, bottom }: Part,
): number | undefined => {
  const wide = right - left;
  const column = (): Float64Array => new Float64Array(wide * (bottom - top));
  const light = column();
  const across = column();
  const down = column();
  const squared = column();
  const hues = [column(), column()] as const;
  let count = 0;
  for (let y = top, i = 0; y < bottom; y++)
    for (let x = left; x < right; x++, i++) {
      const cell = y * columns + x;
      const bright = sum[cell]!;
      if (bright === 0) continue;
      count += 1;
      light[i] = bright / white;
      across[i] = (bright * (x / columns)) / white;
      down[i] = (bright * (y / rows)) / white;
      squared[i] = light[i]! * light[i]!;
      hues[0][i] = red[cell]! / white;
      hues[1][i] = blue[cell]! / white;
    }
  if (count < minCells) return undefined;
  leaveResiduals([light.slice(), across, down, squared], hues);
  return hues.reduce((total, hue) => total + rmsOfMeans(hue, light, wide), 0);
};

const cellsAt = (portrait: Bounds, { columns, rows }: Cells): Part => ({
  left: clamp(Math.floor(portrait.x / cellPx), 0, columns),
  right: clamp(Math.ceil((portrait.x + portrait.width) / cellPx), 0, columns),
  top: clamp(Math.floor(portrait.y / cellPx), 0, rows),
  bottom: clamp(Math.ceil((portrait.y + portrait.height) / cellPx), 0, rows),
});

/**
 * How much the document's hues differ from those of grey paper in the same light, in shares of the
 * paper's brightness. On grey paper red and blue are a share of the brightness that changes slowly
 * with the place (several lamps) and with the brightness (the camera's tone curve); what a fit of
 * that leaves is colour of print. Infinite where too little of the document has a measurable hue.
 * A document of a single tint looks like grey paper: see whether its portrait is in colour.
 */
export const measureColour = (image: Image, portrait: Bounds): Colour => {
  const cells = cellsOf(image);
  const found = Array.from({ length: tiles.across * tiles.down }, (_, tile) => {
    const x = tile % tiles.across;
    const y = Math.floor(tile / tiles.across);
    return spreadIn(cells, {
      left: Math.floor((cells.columns * x) / tiles.across),
      right: Math.floor((cells.columns * (x + 1)) / tiles.across),
      top: Math.floor((cells.rows * y) / tiles.down),
      bottom: Math.floor((cells.rows * (y + 1)) / tiles.down),
    });
  }).filter((spread) => spread !== undefined);
  return {
    colourSpread: found.length > rank + 1 ? found.sort((a, b) => a - b)[rank]! : Infinity,
    portraitColour: spreadIn(cells, cellsAt(portrait, cells)) ?? 0,
  };
};
