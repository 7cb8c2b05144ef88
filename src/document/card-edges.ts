import { applyToQuad } from '../geometry/homography.js';
import { type Point, between, distance, crossing } from '../geometry/point.js';
import type { Quad } from '../geometry/quad.js';
import { cornersOf, heightOf, isConvex, quadOf, signedArea, widthOf } from '../geometry/quad.js';
import { type Crop, frameOf } from '../image/image.js';
import { remember } from '../image/remember.js';
import { cutOut } from '../image/resample/warp.js';
import type { DetectedDocument } from '../models/finder.js';
import { type EdgeLine, type Edges, edgesOf, strongLines } from './edge-lines.js';
import { aspectOf } from './size-mm.js';

/*
 * A card by its four edges alone, for sides on which the finder detects no document, such as a back
 * with little but a code. Hough's transform finds straight lines; four of them that enclose a
 * card's shape, with an edge all along, are a card.
 */

const searchPx = 256;
const lineCount = 24;

/** ISO/IEC 7810 ID-1 is 1.586; a tilt of 35° makes 1.3 to 1.95 of it. */
const minAspect = 1.25;
const maxAspect = 2.05;
const minAreaShare = 0.08;
const maxAreaShare = 0.97;

/**
 * Under perspective, opposite sides differ in direction by at most the first, neighbouring sides by
 * at least the second.
 */
const maxParallelDeg = 18;
const minCornerDeg = 62;

const degBetween = (a: number, b: number): number => {
  const turn = Math.abs(a - b) % Math.PI;
  return (Math.min(turn, Math.PI - turn) * 180) / Math.PI;
};

const samples = 32;
/** Corners are rounded: the ends of a side show no edge. */
const cornerShare = 0.1;
const maxLeanRad = 0.45;

/** The share of a side along which the image has an edge in the side's direction. */
const supportOf = (edges: Edges, from: Point, to: Point): number => {
  const { widthPx, heightPx, magnitude, normal, minMagnitude } = edges;
  const length = distance(from, to);
  const nx = -(to.y - from.y) / length;
  const ny = (to.x - from.x) / length;
  const across = Math.atan2(ny, nx);
  let hits = 0;
  for (let i = 0; i < samples; i++) {
    const share = cornerShare + ((1 - 2 * cornerShare) * i) / (samples - 1);
    const { x, y } = between(from, to, share);
    for (let off = -1.5; off <= 1.5; off += 1) {
      const px = Math.round(x + off * nx);
      const py = Math.round(y + off * ny);
      if (px < 1 || py < 1 || px >= widthPx - 1 || py >= heightPx - 1) continue;
      const at = py * widthPx + px;
      const leanRad = (degBetween(normal[at]!, across) * Math.PI) / 180;
      if (magnitude[at]! < minMagnitude || leanRad > maxLeanRad) continue;
      hits += 1;
      break;
    }
  }
  return hits / samples;
};

/** Least share of a side that must be visible: a finger may hide half of it, not more. */
const minSideSupport = 0.35;
const minSupport = 0.6;
/** Weight of a candidate's size: a smaller one may be a frame that is printed on the card. */
const areaWeight = 0.25;
/** Weight of a candidate's shape: what a printed stripe cuts off from a card has another shape. */
const shapeWeight = 0.4;
const cardAspect = aspectOf({ kind: 'other' });

type ScoredQuad = { readonly quad: Quad; readonly score: number; readonly support: number };

const scoreOf = (edges: Edges, quad: Quad): ScoredQuad | undefined => {
  if (!isConvex(quad)) return undefined;
  const share = Math.abs(signedArea(quad)) / (edges.widthPx * edges.heightPx);
  const aspect = widthOf(quad) / heightOf(quad);
  if (share < minAreaShare || share > maxAreaShare) return undefined;
  if (aspect < minAspect || aspect > maxAspect) return undefined;
  const corners = cornersOf(quad);
  const sides = corners.map((corner, i) => supportOf(edges, corner, corners[(i + 1) % 4]!));
  if (Math.min(...sides) < minSideSupport) return undefined;
  const support = sides.reduce((sum, side) => sum + side, 0) / 4;
  const shapeError = Math.abs(Math.log(aspect / cardAspect));
  return {
    quad,
    support,
    score: support + areaWeight * Math.sqrt(share) - shapeWeight * shapeError,
  };
};

/** Wider than high, as a card is read; edges do not say which end is up. */
const asLandscape = (corners: readonly [Point, Point, Point, Point]): Quad => {
  const byY = [...corners].sort((a, b) => a.y - b.y);
  const [p, q] = byY[0]!.x < byY[1]!.x ? [byY[0]!, byY[1]!] : [byY[1]!, byY[0]!];
  const [r, s] = byY[2]!.x < byY[3]!.x ? [byY[2]!, byY[3]!] : [byY[3]!, byY[2]!];
  const level = quadOf([p, q, s, r]);
  return widthOf(level) >= heightOf(level) ? level : quadOf([r, p, q, s]);
};

const quadsOf = function* (lines: readonly EdgeLine[]): Generator<Quad> {
  for (const [i, a] of lines.entries())
    for (const b of lines.slice(i + 1)) {
      if (degBetween(a.theta, b.theta) > maxParallelDeg) continue;
      const others = lines.filter((line) => degBetween(line.theta, a.theta) >= minCornerDeg);
      for (const [j, c] of others.entries())
        for (const d of others.slice(j + 1)) {
          if (degBetween(c.theta, d.theta) > maxParallelDeg) continue;
          const corners = [crossing(a, c), crossing(a, d), crossing(b, d), crossing(b, c)];
          if (corners.every((corner) => corner !== undefined))
            yield asLandscape(corners as unknown as readonly [Point, Point, Point, Point]);
        }
    }
};

/** The likeliest card of the photo by its edges; undefined where no four edges make one. */
export const findCardEdges = (photo: Crop): DetectedDocument | undefined =>
  remember(photo.image, findCardEdges, '', () => searchEdges(photo));

const searchEdges = (photo: Crop): DetectedDocument | undefined => {
  const frame = applyToQuad(photo.toPhoto, frameOf(photo.image));
  const scale = searchPx / Math.max(widthOf(frame), heightOf(frame));
  const [widthPx, heightPx] = [widthOf(frame), heightOf(frame)].map((px) => Math.round(px * scale));
  const reducedPhoto = cutOut(photo, frame, {
    widthPx: widthPx!,
    heightPx: heightPx!,
    channels: 1,
  });
  const edges = edgesOf(reducedPhoto.image);
  let best: ScoredQuad | undefined;
  for (const quad of quadsOf(strongLines(edges, lineCount))) {
    const scored = scoreOf(edges, quad);
    if (scored && scored.score > (best?.score ?? 0)) best = scored;
  }
  return best && best.support >= minSupport
    ? { quad: applyToQuad(reducedPhoto.toPhoto, best.quad), kind: 'other', score: 0 }
    : undefined;
};
