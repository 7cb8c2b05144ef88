import { type Point, distance, point } from '../geometry/point.js';
import { type Quad, iou, mapQuad, quadOf, signedArea } from '../geometry/quad.js';
import type { Tensor } from '../inference/session.js';

/* Decodes the finder's maps to quads, as anverso_training/finder/decode.py does. */

type FinderMaps = Readonly<Record<'heat' | 'corners' | 'kind' | 'points' | 'shift', Tensor>>;

/** Corner offsets are in shares of the side of the training images. */
const trainedPx = 384;
const centreStridePx = 8;
const pointStridePx = 4;
const minCentre = 0.35;
const minPoint = 0.25;
const maxPeaks = 8;
/** Detections that overlap more are the same thing. */
const sameIou = 0.4;
/**
 * If a snapped quad overlaps the regressed one less than this, it took the corners of another
 * document.
 */
const soundIou = 0.5;

type Peak = { readonly row: number; readonly column: number; readonly score: number };
type Detection = { readonly quad: Quad; readonly score: number; readonly kind: number };

const peaksOf = (heat: Float32Array, rows: number, columns: number): Peak[] => {
  const found: Peak[] = [];
  const at = (row: number, column: number): number =>
    row < 0 || column < 0 || row >= rows || column >= columns ? -1 : heat[row * columns + column]!;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const score = at(row, column);
      if (score < minCentre) continue;
      let isPeak = true;
      for (let dy = -1; dy <= 1 && isPeak; dy++)
        for (let dx = -1; dx <= 1; dx++) if (at(row + dy, column + dx) > score) isPeak = false;
      if (isPeak) found.push({ row, column, score });
    }
  }
  return found.sort((a, b) => b.score - a.score).slice(0, maxPeaks);
};

/** The best cell of the corner map nearby, exact below a pixel, or else the regressed corner. */
const snap = (
  corner: Point,
  scores: Float32Array,
  shiftX: Float32Array,
  shiftY: Float32Array,
  [rows, columns]: readonly [number, number],
  radiusPx: number,
): Point => {
  const reach = Math.ceil(radiusPx / pointStridePx);
  const row = Math.floor(corner.y / pointStridePx);
  const column = Math.floor(corner.x / pointStridePx);
  let best = 0;
  let place = corner;
  for (let r = Math.max(0, row - reach); r <= Math.min(rows - 1, row + reach); r++) {
    for (let c = Math.max(0, column - reach); c <= Math.min(columns - 1, column + reach); c++) {
      const cell = r * columns + c;
      if (scores[cell]! < minPoint) continue;
      const x = (c + 0.5 + shiftX[cell]!) * pointStridePx;
      const y = (r + 0.5 + shiftY[cell]!) * pointStridePx;
      const candidate = point(x, y);
      const away = distance(candidate, corner);
      const value = scores[cell]! * Math.exp(-0.5 * (away / (0.5 * radiusPx)) ** 2);
      if (away <= radiusPx && value > best) [best, place] = [value, candidate];
    }
  }
  return place;
};

const plane = ({ data, dims }: Tensor, channel: number): Float32Array => {
  const size = dims[2]! * dims[3]!;
  return data.subarray(channel * size, (channel + 1) * size);
};

const likeliestKind = (kind: Tensor, cell: number): number => {
  const scores = Array.from({ length: kind.dims[1]! }, (_, k) => plane(kind, k)[cell]!);
  return scores.indexOf(Math.max(...scores));
};

/** `first` is the first channel of the class: 0 for documents, 1 for bands. */
const decodeClass = (heads: FinderMaps, first: 0 | 1): Detection[] => {
  const rows = heads.heat.dims[2]!;
  const columns = heads.heat.dims[3]!;
  const pointGrid = [heads.points.dims[2]!, heads.points.dims[3]!] as const;
  const found: Detection[] = [];
  for (const { row, column, score } of peaksOf(plane(heads.heat, first), rows, columns)) {
    const cell = row * columns + column;
    const offset = (k: number): number => plane(heads.corners, first * 8 + k)[cell]! * trainedPx;
    const corner = (k: number): Point =>
      point(
        (column + 0.5) * centreStridePx + offset(2 * k),
        (row + 0.5) * centreStridePx + offset(2 * k + 1),
      );
    const regressed = quadOf([corner(0), corner(1), corner(2), corner(3)]);
    const sizePx = Math.sqrt(Math.max(0, signedArea(regressed)));
    if (sizePx < 4) continue; // mirrored or collapsed
    const radiusPx = Math.min(20, Math.max(6, 0.12 * sizePx));
    const shiftX = plane(heads.shift, first * 2);
    const shiftY = plane(heads.shift, first * 2 + 1);
    let k = 0;
    const snapped = mapQuad(regressed, (at) =>
      snap(at, plane(heads.points, first * 4 + k++), shiftX, shiftY, pointGrid, radiusPx),
    );
    const quad = iou(snapped, regressed) < soundIou ? regressed : snapped;
    if (found.every((other) => iou(quad, other.quad) < sameIou))
      found.push({ quad, score, kind: likeliestKind(heads.kind, cell) });
  }
  return found;
};

/** Quads in pixels of the net's input, best first. */
export const decodeDetections = (heads: FinderMaps) => ({
  documents: decodeClass(heads, 0),
  bands: decodeClass(heads, 1),
});
