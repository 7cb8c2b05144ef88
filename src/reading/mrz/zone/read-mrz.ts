import { applyToQuad, invert } from '../../../geometry/homography.js';
import type { Quad } from '../../../geometry/quad.js';
import { expand, isConvex, signedArea, turnReading, widthOf } from '../../../geometry/quad.js';
import { greyRegion } from '../../../image/resample/grey-region.js';
import type { Crop } from '../../../image/image.js';
import type { LineCurve } from '../../../models/mrz-lines-fit.js';
import type { Tools } from '../../../models/tools.js';
import { decodeMrz } from '../decode/decode.js';
import type { LineLattice, MrzReading } from '../types.js';
import { type Strip, cutStrip } from './strip.js';
import { point } from '../../../geometry/point.js';
import { capPx, stepPx, stripHeightPx } from '../../../models/mrz-reader.js';

/**
 * The zone's quad from its first and last letters. All lines have the same number of characters of
 * one width, so these four corners are a rectangle on the page, and any skew comes from the camera.
 * Undefined if the corners are implausible.
 */
export const outlineOf = (
  { stepSpans }: Pick<MrzReading, 'stepSpans'>,
  strips: readonly Pick<Strip, 'toPhoto'>[],
): Quad | undefined => {
  const first = strips[0];
  const last = strips.at(-1);
  const firstSpans = stepSpans[0];
  const lastSpans = stepSpans.at(-1);
  if (!first || !last || !firstSpans || !lastSpans) return undefined;
  const top = (stripHeightPx - capPx) / 2;
  const bottom = (stripHeightPx + capPx) / 2;
  const at = ({ toPhoto }: Pick<Strip, 'toPhoto'>, step: number, v: number) => {
    const { x, y } = toPhoto(step * stepPx, v);
    return point(x, y);
  };
  const quad = {
    topLeft: at(first, firstSpans[0]!, top),
    topRight: at(first, firstSpans.at(-1)!, top),
    bottomRight: at(last, lastSpans.at(-1)!, bottom),
    bottomLeft: at(last, lastSpans[0]!, bottom),
  };
  return isConvex(quad) && signedArea(quad) > 0 ? quad : undefined;
};

export type MrzFound = {
  readonly reading: MrzReading;
  /** The strips in the order of `reading.lines`. */
  readonly strips: readonly Strip[];
};

type MaybeFound = MrzFound | undefined;
type Readers = Pick<Tools, 'mrzLines' | 'mrzReader'>;

/** Letters higher than this (px) add nothing: the reader gets 20. */
const enoughLetterPx = 20;
/** The longest lines have 44 characters, whose pitch equals their height. */
const longestLine = 44;

/** Lower bound of the letter height of the zone, in the image's own pixels. */
export const leastLetterPx = (photo: Crop, quad: Quad): number =>
  widthOf(applyToQuad(invert(photo.toPhoto), quad)) / longestLine;

/** The image around a zone, no larger than reading needs. */
const closeUp = (photo: Crop, quad: Quad): Crop => {
  const factor = Math.max(1, Math.floor(leastLetterPx(photo, quad) / enoughLetterPx));
  return greyRegion(photo, expand(quad, 0.06, 0.45), factor);
};

/**
 * The lines of a zone are equally long and begin together. One that is more than a letter shorter
 * than another lost it to glare or a stamp: it is extended, and the decoder finds what is missing.
 */
export const withSharedEnds = (lines: readonly LineCurve[]): LineCurve[] => {
  const first = Math.min(...lines.map(({ left }) => left));
  const last = Math.max(...lines.map(({ right }) => right));
  const letter = (last - first) / longestLine;
  return lines.map((line) => ({
    ...line,
    left: line.left - first > letter ? first : line.left,
    right: last - line.right > letter ? last : line.right,
  }));
};

/** Finds the lines under the quad, straightens, reads and decodes them. */
export const readZone = async (photo: Crop, quad: Quad, { mrzLines, mrzReader }: Readers) => {
  const source = closeUp(photo, quad);
  const band = await mrzLines.trace(source, quad);
  if (band.lines.length < 2) return undefined;
  const strips = withSharedEnds(band.lines).map((line) => cutStrip(source, band, line));
  const lattices: LineLattice[] = [];
  for (const { image, steps } of strips) {
    const { logProbs } = await mrzReader.read(image);
    lattices.push({ steps, logProbs });
  }
  const reading = decodeMrz(lattices);
  return reading && { reading, strips: reading.lineOrder.map((line) => strips[line]!) };
};

/** Check digits first; then the probability that every field is right, names too. */
const rankOf = ({ reading }: MrzFound): readonly number[] => {
  const checks = Object.values(reading.checks);
  const held = checks.filter(Boolean).length / checks.length;
  const allRight = Object.values(reading.fields).reduce(
    (all, { confidence }) => all * confidence,
    1,
  );
  return [Number(reading.valid), held, allRight, reading.likeness];
};

/** The better of two readings of one document: a wrong rotation or crop fails its check digits. */
export const betterOf = (a: MaybeFound, b: MaybeFound): MaybeFound => {
  if (a === undefined || b === undefined) return a ?? b;
  const first = rankOf(a);
  const second = rankOf(b);
  const differs = first.findIndex((value, i) => value !== second[i]);
  return differs < 0 || first[differs]! > second[differs]! ? a : b;
};

/** From this confidence on a zone is upright, even if check digits are wrong. */
const upright = 0.9;

/** Below this confidence it is not a zone, or it is upside down. */
const hasLetters = 0.7;

/** Reads a doubtful zone again, straightened by its own first and last letters. */
const readStraighter = async (photo: Crop, found: MaybeFound, tools: Readers) => {
  if (!found || found.reading.valid || found.reading.likeness < hasLetters) return found;
  const outline = outlineOf(found.reading, found.strips);
  return outline === undefined ? found : betterOf(found, await readZone(photo, outline, tools));
};

/**
 * Reads the quads, best first, until a zone is valid; one that makes no sense is also read upside
 * down.
 */
export const readMrz = async (photo: Crop, quads: readonly Quad[], tools: Readers) => {
  let best: MaybeFound;
  for (const quad of quads) {
    for (const quarters of [0, 2]) {
      const found = await readZone(photo, turnReading(quad, quarters), tools);
      best = betterOf(best, await readStraighter(photo, found, tools));
      if (best?.reading.valid === true) return best;
      if (best && best.reading.likeness >= upright) break;
    }
  }
  return best;
};
