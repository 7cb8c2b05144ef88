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

/** Below it in both ways, a row is some other text. Measured: zones 0.8 and more, prose under 0.7. */
const minShare = 0.5;
/** Digits upside down are digits too: where the ways differ by less, a second row is asked. */
const clearLead = 0.3;

/**
 * This net doubts more than it errs: on 26 turned scans all 23 exact readings had every check digit
 * hold, but at its own word only 12 passed the decoder's limits; at 0.8 it was 22, none of them wrong.
 */
const temperature = 0.8;

type ReadRows = { readonly quads: readonly Quad[]; readonly traces: readonly TextTrace[] };

/** Reads the rows the way up in which they look like a zone; undefined when in neither. */
const readRows = async (
  photo: Crop,
  rows: readonly Quad[],
  { textRecogniser }: Recogniser,
  zoneClasses: Int32Array,
): Promise<ReadRows | undefined> => {
  const ways = await Promise.all(
    [0, 2].map(async (quarters) => {
      const quads = rows.map((row) => turnReading(row, quarters));
      const traces = [await textRecogniser.read(photo, quads[0]!)];
      return { quads, traces, shares: [zoneShare(traces[0]!, zoneClasses)] };
    }),
  );
  const readNext = async (way: (typeof ways)[number]): Promise<void> => {
    const trace = await textRecogniser.read(photo, way.quads[way.traces.length]!);
    way.traces.push(trace);
    way.shares.push(zoneShare(trace, zoneClasses));
  };
  const meanShare = ({ shares }: (typeof ways)[number]): number =>
    shares.reduce((sum, share) => sum + share, 0) / shares.length;
  const isClear = Math.abs(meanShare(ways[0]!) - meanShare(ways[1]!)) > clearLead;
  if (!isClear && rows.length > 1) for (const way of ways) await readNext(way);
  const best = meanShare(ways[1]!) > meanShare(ways[0]!) ? ways[1]! : ways[0]!;
  if (meanShare(best) < minShare) return undefined;
  while (best.traces.length < rows.length) await readNext(best);
  return best;
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
