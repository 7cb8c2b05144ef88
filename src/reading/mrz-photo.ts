import { type Quad, turnReading } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import type { TextTrace } from '../models/text-recogniser.js';
import type { Tools } from '../models/tools.js';
import { type Rejection, reject } from '../spec/rejection.js';
import { type DecodeOptions, decodeMrz } from './mrz/decode.js';
import type { MrzReading } from './mrz/types.js';
import { latticeOf, zoneClassesOf, zoneShare } from './mrz-lattice.js';

export type MrzFound = {
  readonly reading: MrzReading;
  /** Each line of the zone in the photo's pixels, in the order of `reading.lines`. */
  readonly lineQuads: readonly Quad[];
};

type Recogniser = Pick<Tools, 'textRecogniser'>;

/** Above this share of zone characters the other way up is not worth a look. */
const sureShare = 0.9;
/** Below it in both ways, a row is some other text. Measured: zones 0.8 and more, prose under 0.7. */
const minShare = 0.5;

/**
 * This net doubts more than it errs: on 26 turned scans all 23 exact readings had every check digit
 * hold, but at its own word only 12 passed the decoder's limits; at 0.8 it was 22, none of them wrong.
 */
const temperature = 0.8;

/** Reads the rows the way up in which the first of them looks like a zone; undefined when neither does. */
const readRows = async (
  photo: Crop,
  rows: readonly Quad[],
  { textRecogniser }: Recogniser,
  zoneClasses: Int32Array,
): Promise<{ quads: Quad[]; traces: TextTrace[] } | undefined> => {
  const [first, ...rest] = rows;
  let best: { quarters: number; trace: TextTrace; share: number } | undefined;
  for (const quarters of [0, 2]) {
    const trace = await textRecogniser.read(photo, turnReading(first!, quarters));
    const share = zoneShare(trace, zoneClasses);
    if (!best || share > best.share) best = { quarters, trace, share };
    if (share > sureShare) break;
  }
  if (best!.share < minShare) return undefined;
  const quads = [turnReading(first!, best!.quarters)];
  const traces = [best!.trace];
  for (const row of rest) {
    quads.push(turnReading(row, best!.quarters));
    traces.push(await textRecogniser.read(photo, quads.at(-1)!));
  }
  return { quads, traces };
};

const betterOf = (a: MrzFound | undefined, b: MrzFound): MrzFound => {
  if (!a) return b;
  if (a.reading.valid !== b.reading.valid) return a.reading.valid ? a : b;
  return b.reading.likeness > a.reading.likeness ? b : a;
};

/**
 * Reads the zone among groups of rows, most promising first. The check digits choose: the first group
 * that reads as valid is taken, otherwise the one that looks most like a zone.
 */
export const readMrzRows = async (
  photo: Crop,
  groups: readonly { readonly rows: readonly Quad[] }[],
  tools: Recogniser,
  options: DecodeOptions = { temperature },
): Promise<MrzFound | Rejection> => {
  const zoneClasses = zoneClassesOf(tools.textRecogniser.classes);
  let best: MrzFound | undefined;
  for (const { rows } of groups) {
    const read = await readRows(photo, rows, tools, zoneClasses);
    const reading =
      read &&
      decodeMrz(
        read.traces.map((trace) => latticeOf(trace, zoneClasses)),
        options,
      );
    if (!reading) continue;
    const lineQuads = reading.lineOrder.map((line) => read.quads[line]!);
    best = betterOf(best, { reading, lineQuads });
    if (best.reading.valid) break;
  }
  return best ?? reject('mrzUnreadable', { groupsOfLines: groups.length });
};
