import { type Quad, turnReading } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import type { Tools } from '../models/tools.js';
import { decodeMrz } from './mrz/decode.js';
import type { LineLattice, MrzReading } from './mrz/types.js';
import { type Strip, cutStrip } from './mrz-strip.js';

export type MrzFound = {
  readonly reading: MrzReading;
  /** The strips in the order of `reading.lines`. */
  readonly strips: readonly Strip[];
};

type Readers = Pick<Tools, 'mrzLines' | 'mrzReader'>;

/** Finds the lines under the quad, straightens and reads them, and lets the decoder make sense of them. */
export const readZone = async (
  photo: Crop,
  quad: Quad,
  { mrzLines, mrzReader }: Readers,
): Promise<MrzFound | undefined> => {
  const band = await mrzLines.trace(photo, quad);
  if (band.lines.length < 2) return undefined;
  const strips = band.lines.map((line) => cutStrip(photo, band, line));
  const lattices: LineLattice[] = [];
  for (const { image, steps } of strips) {
    const { logProbs } = await mrzReader.read(image);
    lattices.push({ steps, logProbs });
  }
  const reading = decodeMrz(lattices);
  return reading && { reading, strips: reading.lineOrder.map((line) => strips[line]!) };
};

const betterOf = (a: MrzFound | undefined, b: MrzFound | undefined): MrzFound | undefined => {
  if (!a || !b) return a ?? b;
  if (a.reading.valid !== b.reading.valid) return a.reading.valid ? a : b;
  return b.reading.likeness > a.reading.likeness ? b : a;
};

/** A zone that reads this well is upright, whatever its check digits say. */
const upright = 0.9;

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
      best = betterOf(best, await readZone(photo, turnReading(quad, quarters), tools));
      if (best?.reading.valid === true) return best;
      if (best && best.reading.likeness >= upright) break;
    }
  }
  return best;
};
