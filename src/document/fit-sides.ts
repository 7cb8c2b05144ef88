import { aspectOf } from './size-mm.js';
import type { DetectedDocument } from '../models/finder.js';
import { remember } from '../image/remember.js';
import { applyToQuad, invert } from '../geometry/homography.js';
import { distance, type Point, crossing } from '../geometry/point.js';
import type { Quad } from '../geometry/quad.js';
import { cornersOf, heightOf, isConvex, quadOf, signedArea, widthOf } from '../geometry/quad.js';
import type { Image, Crop } from '../image/image.js';
import { focalRatio, shapeOf, withSideByShape } from './document-shape.js';
import { alongLine, type EvidenceBetween } from './line-evidence.js';
import { linesNear, type SideLine } from './side-lines.js';

/*
 * Fits the four sides of the document together: of the candidates for each side, those that are
 * visible all along, end at their corners and make a document's shape. Where only three are
 * visible, the shape gives the fourth.
 */

type FittedSides = {
  readonly quad: Quad;
  /** Top, right, bottom, left as printed: whether steps of colour are visible along the side. */
  readonly visibleSides: readonly boolean[];
  /** How well the sides fit, at most 1. */
  readonly fitScore: number;
};

type Line = SideLine & { readonly along: EvidenceBetween };
type Lines = readonly [Line, Line, Line, Line];

/* Weights were chosen by the error of the corners (lab/eval/reports/proof-of-life.md, fitting half). */
const shapeWeight = 0.8;
/** An error of the shape up to this costs nothing: it is the median over the labelled documents. */
const shapeFree = 0.02;
const skewWeight = 0.5;
const skewFree = 0.03;
/** Edges of tables continue beyond the corners, sides of documents do not. */
const goesOnWeight = 0.0375;
const farWeight = 0.1;
/** Of two equally visible frames, the inner one is printed on the document. */
const outWeight = 0.12;
const unseenWeight = 0.1;
/** Assumed mean step of a side outside the frame: less than a visible side has, more than print. */
const outsideStep = 0.85;
/**
 * A side is only placed by the document's shape if at most this share of it is inside the picture.
 * With more it would be visible, or the finder's own side is better.
 */
const maxKnownByShape = 0.5;
/**
 * In units of the document's shorter side: nearer to the frame than this, a side may lie outside
 * it.
 */
const nearRatio = 0.15;
/** A line whose mean step is this much lower than the best of its side is dropped. */
const unlikelyBy = 0.3;
/**
 * If another line has a mean step this large, the side is plain to see, and the finder's own line
 * counts only near the frame.
 */
const plainStep = 0.8;

/**
 * Rounded corners are left out of a side; the part beyond them shows whether the line continues.
 */
const roundedShare = 0.05;
const beyond = { from: 0.02, to: 0.12 } as const;
const minSeen = 0.5;

const shareOn = ({ from, to }: SideLine, { x, y }: Point): number => {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  return ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy);
};

/**
 * How far steps of colour continue beyond a corner, 0 to 1. Less than half a full step is clutter
 * and counts as none.
 */
const continuesBeyond = (along: EvidenceBetween, start: number, end: number): number => {
  const { knownShare, meanStep } = along(Math.min(start, end), Math.max(start, end));
  return knownShare > 0 ? Math.max(0, 2 * meanStep - 1) : 0;
};

const cornersOfLines = (lines: Lines): Quad | undefined => {
  const corners: Point[] = [];
  for (let i = 0; i < 4; i++) {
    const corner = crossing(lines[(i + 3) % 4]!, lines[i]!);
    if (corner === undefined) return undefined;
    corners.push(corner);
  }
  const quad = quadOf(corners as unknown as readonly [Point, Point, Point, Point]);
  return isConvex(quad) && signedArea(quad) > 0 ? quad : undefined;
};

type ExpectedShape = { readonly aspect: number; readonly focalPx: number };

/** Undefined if the lines enclose nothing or score no more than `least`. */
const fitLines = (
  lines: Lines,
  { aspect, focalPx }: ExpectedShape,
  least: number,
): FittedSides | undefined => {
  const quad = cornersOfLines(lines);
  if (!quad) return undefined;
  const corners = cornersOf(quad);
  let totalPx = 0;
  let stepsPx = 0;
  let penalty = 0;
  const visibleSides = lines.map((line, i) => {
    const from = corners[i]!;
    const to = corners[(i + 1) % 4]!;
    const start = shareOn(line, from);
    const end = shareOn(line, to);
    const part = (share: number): number => start + share * (end - start);
    const { knownShare, meanStep } = line.along(part(roundedShare), part(1 - roundedShare));
    const px = distance(from, to);
    totalPx += px;
    stepsPx += px * (knownShare * meanStep + (1 - knownShare) * outsideStep);
    if (!line.isSeen) penalty += (unseenWeight * knownShare) / 4;
    penalty += (farWeight * line.farShare) / 4 - outWeight * line.outRatio;
    penalty += goesOnWeight * continuesBeyond(line.along, part(-beyond.to), part(-beyond.from));
    penalty +=
      goesOnWeight * continuesBeyond(line.along, part(1 + beyond.from), part(1 + beyond.to));
    return knownShare > 0 && meanStep >= minSeen;
  });
  const support = stepsPx / totalPx - penalty;
  if (support <= least) return undefined;
  const shape = shapeOf(quad, focalPx);
  const shapeError = Math.max(0, Math.abs(Math.log(shape.aspect / aspect)) - shapeFree);
  const fitScore =
    support - shapeWeight * shapeError - skewWeight * Math.max(0, shape.skew - skewFree);
  return fitScore > least ? { quad, visibleSides, fitScore } : undefined;
};

const stepsOf = ({ along }: Line): number => along(roundedShare, 1 - roundedShare).meanStep;

/** Leaves out lines that cannot win: four candidates per side would make 256 documents. */
const likelyLines = (lines: readonly Line[]): readonly Line[] => {
  const least = Math.max(...lines.map(stepsOf)) - unlikelyBy;
  return lines.filter((line) => stepsOf(line) >= least);
};

type BestFit = { readonly fitted: FittedSides; readonly lines: Lines };
type SideOf = (quad: Quad, side: number) => Line;

/**
 * For a side outside the picture: the lines with that side where the document's shape puts it.
 * Undefined if it would be inside the picture.
 */
const byShape = (
  lines: Lines,
  side: number,
  wanted: ExpectedShape,
  sideOf: SideOf,
): Lines | undefined => {
  const quad = cornersOfLines(lines);
  if (!quad) return undefined;
  const line = sideOf(withSideByShape(quad, side, wanted.aspect, wanted.focalPx), side);
  const isOutside = line.along(0, 1).knownShare <= maxKnownByShape;
  return isOutside ? (lines.with(side, line) as unknown as Lines) : undefined;
};

const bestOf = (
  sides: readonly (readonly Line[])[],
  mayBeOutside: readonly boolean[],
  wanted: ExpectedShape,
  sideOf: SideOf,
): FittedSides | undefined => {
  let best: BestFit | undefined;
  const consider = (lines: Lines | undefined): void => {
    const fitted = lines && fitLines(lines, wanted, best?.fitted.fitScore ?? 0);
    if (fitted) best = { fitted, lines };
  };
  for (const top of sides[0]!)
    for (const right of sides[1]!)
      for (const bottom of sides[2]!)
        for (const left of sides[3]!) {
          const lines: Lines = [top, right, bottom, left];
          consider(lines);
          const [unseen, ...more] = lines.flatMap(({ isSeen }, side) => (isSeen ? [] : side));
          if (unseen !== undefined && more.length === 0 && mayBeOutside[unseen])
            consider(byShape(lines, unseen, wanted, sideOf));
        }
  for (let side = 0; best && side < 4; side++)
    if (mayBeOutside[side]) consider(byShape(best.lines, side, wanted, sideOf));
  return best?.fitted;
};

/** Refines corners, in pixels of the image; undefined if no four lines enclose a document. */
export const fitSides = (image: Image, found: Quad, aspect: number): FittedSides | undefined => {
  const sizePx = Math.min(widthOf(found), heightOf(found));
  const wanted = { aspect, focalPx: focalRatio * Math.max(image.widthPx, image.heightPx) };
  const lineOf = (line: SideLine): Line => ({ ...line, along: alongLine(image, line, sizePx) });
  const sideOf: SideOf = (quad, side) => {
    const corners = cornersOf(quad);
    const from = corners[side]!;
    const to = corners[(side + 1) % 4]!;
    return lineOf({ from, to, isSeen: false, farShare: 0, outRatio: 0 });
  };
  const corners = cornersOf(found);
  const isNear = ({ x, y }: Point): boolean =>
    Math.min(x, y, image.widthPx - x, image.heightPx - y) < nearRatio * sizePx;
  const mayBeOut = corners.map((corner, i) => isNear(corner) || isNear(corners[(i + 1) % 4]!));
  const sides = mayBeOut.map((isAtFrame, side) => {
    const asFound = sideOf(found, side);
    const lines = likelyLines(linesNear(image, asFound.from, asFound.to, sizePx).map(lineOf));
    const isPlain = !isAtFrame && lines.some((line) => stepsOf(line) >= plainStep);
    return isPlain ? lines : [...lines, asFound];
  });
  return bestOf(sides, mayBeOut, wanted, sideOf);
};

/**
 * Corners where the document's sides cross. Each side is searched in the photo's own pixels around
 * the finder's corners, which are accurate to about 1 % of the photo. Where no sides are visible,
 * the corners stay as they are with a score of 0.
 */
export const refineCorners = (photo: Crop, found: Pick<DetectedDocument, 'quad' | 'kind'>) =>
  remember(photo.image, refineCorners, JSON.stringify([found.kind, found.quad]), () => {
    const inImage = applyToQuad(invert(photo.toPhoto), found.quad);
    const fitted = fitSides(photo.image, inImage, aspectOf(found));
    return fitted
      ? { ...fitted, quad: applyToQuad(photo.toPhoto, fitted.quad) }
      : { quad: found.quad, visibleSides: [false, false, false, false], fitScore: 0 };
  });
