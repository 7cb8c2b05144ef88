import { applyToQuad, invert } from '../geometry/homography.js';
import { type Point, point } from '../geometry/point.js';
import {
  cornersOf,
  heightOf,
  iou,
  isConvex,
  type Quad,
  quadOf,
  widthOf,
} from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import { reachesFrame } from './frame-reach.js';
import { findSide, type SideLine } from './side-lines.js';

/** Of the document's smaller dimension: the finder's corners are mostly nearer than this, its best much nearer. */
const coarse = { reachRatio: 0.08, offsets: 33 } as const;
const fine = { reachRatio: 0.012, offsets: 15 } as const;
/** A side that shows along less than this is hidden, out of the frame, or as bright as what it lies on. */
const minSupport = 0.55;
/** Lines that make another document of it were not its sides. */
const minIou = 0.8;

const crossing = (a: SideLine, b: SideLine): Point | undefined => {
  const [ax, ay] = [a.to.x - a.from.x, a.to.y - a.from.y];
  const [bx, by] = [b.to.x - b.from.x, b.to.y - b.from.y];
  const det = ax * by - ay * bx;
  if (Math.abs(det) < 1e-6) return undefined;
  const share = ((b.from.x - a.from.x) * by - (b.from.y - a.from.y) * bx) / det;
  return point(a.from.x + share * ax, a.from.y + share * ay);
};

export type Refined = {
  readonly quad: Quad;
  /** Top, right, bottom, left as printed: whether a step of colour was seen along the side. */
  readonly seenSides: readonly boolean[];
  /** The document is seen to go on beyond the frame. */
  readonly reachesFrame: boolean;
};

/**
 * The document's corners where its sides cross, each side sought in the photo's own pixels around the finder's
 * corners, which are good to about a hundredth of the photo. A side that is not seen stays as it was found.
 */
export const refineCorners = (photo: Crop, found: Quad): Refined => {
  const inImage = applyToQuad(invert(photo.toPhoto), found);
  const sizePx = Math.min(widthOf(inImage), heightOf(inImage));
  const corners = cornersOf(inImage);
  const sides = corners.map((from, i): SideLine => {
    const to = corners[(i + 1) % 4]!;
    const rough = findSide(photo.image, from, to, {
      reachPx: coarse.reachRatio * sizePx,
      offsets: coarse.offsets,
    });
    if (rough.support < minSupport) return { from, to, support: rough.support };
    const near = findSide(photo.image, rough.from, rough.to, {
      reachPx: fine.reachRatio * sizePx,
      offsets: fine.offsets,
    });
    return near.support >= minSupport ? near : rough;
  });
  const seenSides = sides.map(({ support }) => support >= minSupport);
  const crossings = sides.map((side, i) => crossing(sides[(i + 3) % 4]!, side));
  if (!crossings.every((corner) => corner !== undefined))
    return { quad: found, seenSides, reachesFrame: false };
  const refined = quadOf(crossings as unknown as readonly [Point, Point, Point, Point]);
  if (!isConvex(refined) || iou(refined, inImage) < minIou)
    return { quad: found, seenSides: [false, false, false, false], reachesFrame: false };
  return {
    quad: applyToQuad(photo.toPhoto, refined),
    seenSides,
    reachesFrame: reachesFrame(photo.image, { found: inImage, refined }, seenSides),
  };
};
