import { slopeBetweenDeg } from '../geometry/angle.js';
import { type Point, between, dot, minus, plus, times } from '../geometry/point.js';
import {
  type Quad,
  centreOf,
  cornersOf,
  heightOf,
  quadOf,
  readingDeg,
  widthOf,
} from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import type { TextLine } from '../models/text-detector.js';
import type { Tools } from '../models/tools.js';

/** Rows that may be a machine readable zone. All run the same way, but it may be upside down. */
export type MrzRows = { readonly rows: readonly Quad[] };

/** A line of 30 OCR-B characters is 20 times as long as high; broken at its fillers it is shorter. */
const minRowAspect = 9;
const minSeedAspect = 12;
const maxSlopeDeg = 7;
/** ICAO 9303-3: lines 6.35 mm apart, boxes of the detector about 4.5 mm high. */
const maxPitchHeights = 2.6;
const minPitchHeights = 0.7;
const maxHeightRatio = 1.9;
const minLengthRatio = 0.85;
const stripHeightRatio = 0.78;
const maxRows = 3;
const maxCandidates = 4;

type Axis = { readonly origin: Point; readonly along: Point; readonly across: Point };
type Span = { readonly from: number; readonly to: number };

const aspectOf = (quad: Quad): number => widthOf(quad) / heightOf(quad);

const axisOf = (quad: Quad): Axis => {
  const left = between(quad.topLeft, quad.bottomLeft, 0.5);
  const right = between(quad.topRight, quad.bottomRight, 0.5);
  const along = times(minus(right, left), 1 / Math.hypot(right.x - left.x, right.y - left.y));
  return { origin: centreOf(quad), along, across: { x: -along.y, y: along.x } };
};

const spanOf = (quad: Quad, { origin, along }: Axis): Span => {
  const places = cornersOf(quad).map((corner) => dot(minus(corner, origin), along));
  return { from: Math.min(...places), to: Math.max(...places) };
};

const offsetOf = (quad: Quad, { origin, across }: Axis): number =>
  dot(minus(centreOf(quad), origin), across);

const overlap = (a: Span, b: Span): number => Math.min(a.to, b.to) - Math.max(a.from, b.from);

/** The same row, reaching over `span`; its own slope is kept, for rows converge in perspective. */
const reaching = (quad: Quad, axis: Axis, span: Span, heightPx: number): Quad => {
  const own = axisOf(quad);
  const sign = dot(own.along, axis.along) < 0 ? -1 : 1;
  const along = times(own.along, sign);
  const down = times(own.across, (sign * heightPx) / 2);
  const shift = dot(minus(own.origin, axis.origin), axis.along);
  const left = plus(own.origin, times(along, span.from - shift));
  const right = plus(own.origin, times(along, span.to - shift));
  return quadOf([minus(left, down), minus(right, down), plus(right, down), plus(left, down)]);
};

const isBeside = (line: Quad, seed: Quad): boolean => {
  const ratio = heightOf(line) / heightOf(seed);
  return (
    ratio < maxHeightRatio &&
    ratio > 1 / maxHeightRatio &&
    slopeBetweenDeg(readingDeg(line), readingDeg(seed)) < maxSlopeDeg
  );
};

/** Rows above and below the seed, one pitch from the last each; a row's broken pieces become one. */
const rowsAround = (seed: Quad, lines: readonly Quad[]): readonly Quad[] => {
  const axis = axisOf(seed);
  const reach = spanOf(seed, axis);
  const beside = lines.filter((line) => line !== seed && isBeside(line, seed));
  const pieces = beside.filter((line) => {
    const span = spanOf(line, axis);
    return overlap(span, reach) > 0.5 * (span.to - span.from);
  });
  // Rows of a zone are equally long; a shorter one is taken for a broken row only if there is no other.
  const full = pieces.filter((line) => widthOf(line) > minLengthRatio * widthOf(seed));
  const rows = nextTo(seed, full, axis);
  if (rows.length === 1) rows.push(...nextTo(seed, pieces, axis).slice(1));
  const spans = [...rows, ...inLineWith(seed, beside, axis)].map((row) => spanOf(row, axis));
  const whole = {
    from: Math.min(...spans.map(({ from }) => from)),
    to: Math.max(...spans.map(({ to }) => to)),
  };
  const heightPx = rowHeight(rows, axis);
  return rows.map((row) => reaching(row, axis, whole, heightPx ?? heightOf(row)));
};

/**
 * Boxes of a turned line come out too high, and a high strip has small letters. Lines lie 6.35 mm apart
 * and letters are 3 mm high (ICAO 9303-3), so the distance of the rows says how high a strip must be.
 */
const rowHeight = (rows: readonly Quad[], axis: Axis): number | undefined => {
  const offsets = rows.map((row) => offsetOf(row, axis)).sort((a, b) => a - b);
  const last = offsets.at(-1)!;
  return offsets.length > 1
    ? (stripHeightRatio * (last - offsets[0]!)) / (offsets.length - 1)
    : undefined;
};

const nextTo = (seed: Quad, pieces: readonly Quad[], axis: Axis): Quad[] => {
  const rows = [seed];
  const heightPx = heightOf(seed);
  for (const direction of [1, -1]) {
    let last = 0;
    while (rows.length < maxRows) {
      const pitchOf = (line: Quad): number => (offsetOf(line, axis) - last) * direction;
      const [next] = pieces
        .filter((line) => aspectOf(line) >= minRowAspect)
        .filter((line) => pitchOf(line) > minPitchHeights * heightPx)
        .filter((line) => pitchOf(line) < maxPitchHeights * heightPx)
        .sort((a, b) => pitchOf(a) - pitchOf(b));
      if (!next) break;
      rows.push(next);
      last = offsetOf(next, axis);
    }
  }
  return rows;
};

/** Pieces of the seed's own row that the detector cut off, not further away than two characters. */
const inLineWith = (seed: Quad, lines: readonly Quad[], axis: Axis): Quad[] => {
  const reach = spanOf(seed, axis);
  const height = heightOf(seed);
  return lines.filter((line) => {
    const gap = -overlap(spanOf(line, axis), reach);
    return Math.abs(offsetOf(line, axis)) < 0.4 * height && gap > -height && gap < 2 * height;
  });
};

/** Long, in company and low on the page is not known yet, so: long and in company. */
const promise = ({ rows }: MrzRows): number =>
  Math.min(35, Math.max(...rows.map(aspectOf))) + (rows.length > 1 ? 20 : 0);

/** Groups of text lines that look like a machine readable zone, most promising first. */
export const groupMrzRows = (lines: readonly TextLine[]): MrzRows[] => {
  const quads = lines.map(({ quad }) => quad);
  const seeds = quads
    .filter((quad) => aspectOf(quad) >= minSeedAspect)
    .sort((a, b) => widthOf(b) - widthOf(a));
  const used = new Set<Quad>();
  const groups: MrzRows[] = [];
  for (const seed of seeds) {
    if (used.has(seed)) continue;
    const rows = rowsAround(
      seed,
      quads.filter((quad) => !used.has(quad)),
    );
    for (const quad of quads) {
      if (rows.some((row) => Math.abs(offsetOf(quad, axisOf(row))) < 0.3 * heightOf(row)))
        used.add(quad);
    }
    groups.push({ rows });
  }
  return groups.sort((a, b) => promise(b) - promise(a)).slice(0, maxCandidates);
};

/** Measures only: whether one of them is a zone is for its reader to say. */
export const locateMrzRows = async (
  photo: Crop,
  { textDetector }: Pick<Tools, 'textDetector'>,
): Promise<MrzRows[]> => groupMrzRows(await textDetector.find(photo));
