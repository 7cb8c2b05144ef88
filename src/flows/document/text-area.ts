import { aspectOf } from '../../document/size-mm.js';
import { applyToQuad } from '../../geometry/homography.js';
import { distance, point, turnAbout } from '../../geometry/point.js';
import { extentOf } from '../../geometry/polygon.js';
import type { Quad } from '../../geometry/quad.js';
import { centreOf, cornersOf, heightOf, mapQuad, readingDeg } from '../../geometry/quad.js';
import { rectangle, widthOf } from '../../geometry/quad.js';
import { flatten } from '../../image/flat-page.js';
import { type Crop, frameOf } from '../../image/image.js';
import { remember } from '../../image/remember.js';
import type { Tools } from '../../models/tools.js';

/*
 * Where a card lies, by its print alone: for photos in which no edges are visible. The corners are
 * those of a rotated rectangle around the lines; letters are cut along their own lines, so a tilt
 * does no harm.
 */

const searchWidthPx = 1024;
/** With fewer lines, it may not be a card. */
const minLines = 4;
const cardAspect = aspectOf({ kind: 'other' });
/** Margin around the outermost lines, in shares of the area. */
const margin = 0.06;

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1]!;

/** Print of a card is of similar size; much larger or smaller print belongs to something else. */
const maxSizeRatio = 4;

const turned = (quad: Quad, deg: number): Quad =>
  mapQuad(quad, (corner) => turnAbout(corner, point(0, 0), deg));

/** The rotated rectangle around the lines, extended to a card's proportions. */
const areaAround = (lines: readonly Quad[]): Quad => {
  const deg = median(lines.map(readingDeg));
  const level = lines.flatMap((quad) => cornersOf(turned(quad, -deg)));
  const { left, top, right, bottom } = extentOf(level);
  const width = Math.max(right - left, (bottom - top) * cardAspect) * (1 + 2 * margin);
  const height = width / cardAspect;
  const x = (left + right - width) / 2;
  const y = (top + bottom - height) / 2;
  return turned(rectangle(x, y, width, height), deg);
};

/** Specks of a rough surface have no direction; lines of print this long have one in common. */
const minAspect = 3;
const maxTurnDeg = 8;

const turnBetween = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

/** The lines of print among the candidates: long ones in one direction, if there are enough. */
const alongOneWay = <T extends { readonly quad: Quad }>(lines: readonly T[]): readonly T[] => {
  const long = lines.filter(({ quad }) => widthOf(quad) >= minAspect * heightOf(quad));
  if (long.length < minLines) return lines;
  const inDirection = (deg: number): readonly T[] =>
    long.filter(({ quad }) => turnBetween(readingDeg(quad), deg) <= maxTurnDeg);
  const lengthOf = (group: readonly T[]): number =>
    group.reduce((sum, { quad }) => sum + widthOf(quad), 0);
  const longest = long
    .map(({ quad }) => inDirection(readingDeg(quad)))
    .reduce((best, group) => (lengthOf(group) > lengthOf(best) ? group : best));
  return longest.length >= minLines ? longest : lines;
};

export const findTextArea = (photo: Crop, tools: Pick<Tools, 'textFinder'>) =>
  remember(photo.image, findTextArea, '', () => searchText(photo, tools));

const searchText = async (photo: Crop, { textFinder }: Pick<Tools, 'textFinder'>) => {
  const frame = applyToQuad(photo.toPhoto, frameOf(photo.image));
  const scale = searchWidthPx / Math.max(widthOf(frame), heightOf(frame));
  const flattened = flatten(photo, frame, {
    widthPx: Math.round(widthOf(frame) * scale),
    heightPx: Math.round(heightOf(frame) * scale),
  });
  const lines = alongOneWay((await textFinder.find(flattened)).lines);
  if (lines.length < minLines) return undefined;
  const usual = median(lines.map(({ quad }) => heightOf(quad)));
  const centres = lines.map(({ quad }) => centreOf(quad));
  const middle = point(median(centres.map(({ x }) => x)), median(centres.map(({ y }) => y)));
  // A card is about forty times as wide as its usual line of print is high, so print further away
  // is not on it.
  const reach = 40 * usual;
  const onCard = lines
    .map(({ quad }) => quad)
    .filter(
      (quad) => heightOf(quad) < maxSizeRatio * usual && heightOf(quad) > usual / maxSizeRatio,
    )
    .filter((quad) => distance(centreOf(quad), middle) < reach);
  if (onCard.length < minLines) return undefined;
  return {
    quad: applyToQuad(flattened.toPhoto, areaAround(onCard)),
    kind: 'other' as const,
    score: 0,
  };
};
