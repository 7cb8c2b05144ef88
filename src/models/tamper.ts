import { applyToQuad } from '../geometry/homography.js';
import { mapQuad, type Quad } from '../geometry/quad.js';
import type { Crop } from '../image/image.js';
import { loadModel, type Loading } from '../inference/load-model.js';
import { type Apart, apartAmong, apartOf } from './tamper/lines.js';
import { printOf } from './tamper/print.js';
import { findCopies } from './tamper/repeats.js';
import { nativeViewOf, placeInPhoto, placeOnGrid } from './tamper/views.js';

type TamperScores = {
  /** Logits that the portrait was replaced, and that text was altered. */
  readonly portrait: number;
  readonly text: number;
  readonly apart: Omit<Apart, 'lineAt'>;
  /** The line of print that stands out most, in the photo's pixels. */
  readonly line?: Quad | undefined;
  /** How far one of these lines of print stands out from the others. */
  readonly apartAmong: (lines: readonly Quad[]) => number;
};

type CopiedPrint = {
  /** Corners of the print that occur again at one offset. */
  readonly copied: number;
  /** The line and its copy, in the photo's pixels. */
  readonly copies: readonly Quad[];
};

/** Thresholds on the logits, and on the number of recurring corners. */
type WithLimits = { readonly limits: Readonly<Record<'portrait' | 'text' | 'copied', number>> };

/** Lines copied within the photo, found without a net. */
const searchCopies = (photo: Crop, document: Quad, portrait: Quad): CopiedPrint => {
  const print = printOf(photo, document, portrait);
  if (!print) return { copied: 0, copies: [] };
  const { score, places } = findCopies(print);
  const inPhoto = (place: Quad): Quad =>
    applyToQuad(
      photo.toPhoto,
      mapQuad(place, ({ x, y }) => ({ x: x + print.left, y: y + print.top })),
    );
  return { copied: score, copies: places.map(inPhoto) };
};

export const loadTamper = async (loading?: Loading) => {
  const { manifest, run, tensor } = await loadModel<WithLimits>('tamper', loading);
  /** The photo at its full size; the document and the printed portrait in it. */
  const judge = async (photo: Crop, document: Quad, portrait: Quad): Promise<TamperScores> => {
    const { luma, zones } = nativeViewOf(photo, document, portrait);
    const { logits, map } = await run({ luma: tensor(luma), zones });
    const { lineAt, ...apart } = apartOf(map!, zones);
    return {
      portrait: logits!.data[0]!,
      text: logits!.data[1]!,
      apart,
      line: lineAt && placeInPhoto(lineAt, document),
      apartAmong: (lines) =>
        apartAmong(
          map!,
          zones,
          lines.map((line) => placeOnGrid(line, document)),
        ),
    };
  };
  return { version: manifest.version, max: manifest.limits, judge, searchCopies };
};

export type Tamper = Awaited<ReturnType<typeof loadTamper>>;
