import { applyToQuad, invert } from '../../../geometry/homography.js';
import { type Quad, expand, turnReading, widthOf } from '../../../geometry/quad.js';
import { greyRegion } from '../../../image/grey-region.js';
import type { Crop } from '../../../image/image.js';
import type { LineCurve } from '../../../models/mrz-lines-fit.js';
import type { Tools } from '../../../models/tools.js';
import { decodeMrz } from '../decode/decode.js';
import { betterReading } from '../decode/better-reading.js';
import type { LineLattice, MrzReading } from '../types.js';
import { outlineOf } from './outline.js';
import { type Strip, cutStrip } from './strip.js';

export type MrzFound = {
  readonly reading: MrzReading;
  /** The strips in the order of `reading.lines`. */
  readonly strips: readonly Strip[];
};

type Readers = Pick<Tools, 'mrzLines' | 'mrzReader'>;

/** More than this height of a letter (px) tells the reader nothing; it sees 20. */
const enoughLetterPx = 20;
/** The longest lines have 44 characters, as wide apart as they are high. */
const longestLine = 44;

/** How high a letter of the zone is at least, in the picture's own pixels. */
export const leastLetterPx = (photo: Crop, quad: Quad): number =>
  widthOf(applyToQuad(invert(photo.toPhoto), quad)) / longestLine;

/** The picture around a zone, no larger than reading needs. */
const closeUp = (photo: Crop, quad: Quad): Crop => {
  const factor = Math.max(1, Math.floor(leastLetterPx(photo, quad) / enoughLetterPx));
  return greyRegion(photo, expand(quad, 0.06, 0.45), factor);
};

/**
 * The lines of a zone have equally many places and begin together. One that seems a letter shorter than another
 * lost it to glare or a stamp: it is cut as far as the other goes, and the decoder knows what is not there.
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

/** Finds the lines under the quad, straightens and reads them, and lets the decoder make sense of them. */
export const readZone = async (
  photo: Crop,
  quad: Quad,
  { mrzLines, mrzReader }: Readers,
): Promise<MrzFound | undefined> => {
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

/** A wrong turn or crop does not close the check digits: they choose. */
export const betterOf = (
  a: MrzFound | undefined,
  b: MrzFound | undefined,
): MrzFound | undefined => {
  const better = betterReading(a?.reading, b?.reading);
  return better === b?.reading ? (b ?? a) : a;
};

/** A zone that reads this well is upright, whatever its check digits say. */
const upright = 0.9;

/** Under this there are no letters to go by: what was read is something else, or upside down. */
const hasLetters = 0.7;

/** A doubtful reading once more, straightened by its own first and last letters. */
const readStraighter = async (
  photo: Crop,
  found: MrzFound | undefined,
  tools: Readers,
): Promise<MrzFound | undefined> => {
  if (!found || found.reading.valid || found.reading.likeness < hasLetters) return found;
  const outline = outlineOf(found.reading, found.strips);
  return outline === undefined ? found : betterOf(found, await readZone(photo, outline, tools));
};

/**
 * Reads the most promising quad first and stops at the first valid zone: the check digits choose. A quad
 * that makes no sense is tried upside down as well, for that is the one turn the finder may confuse.
 */
export const readMrz = async (
  photo: Crop,
  quads: readonly Quad[],
  tools: Readers,
): Promise<MrzFound | undefined> => {
  let best: MrzFound | undefined;
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
