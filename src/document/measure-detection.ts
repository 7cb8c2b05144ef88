import type { Picture } from '../image/decode.js';
import type { DetectedDocument } from '../models/finder.js';
import { refineCorners } from './fit-sides.js';
import { type Framing, measureFraming } from './measure-framing.js';

/** A document and its framing. */
export type AssessedDocument = { readonly document: DetectedDocument; readonly framing: Framing };

/** One detection, as the finder gave it and with its corners moved to the visible sides. */
export type MeasuredDetection = {
  readonly found: AssessedDocument;
  readonly refined: AssessedDocument;
  /** How well the refined corners fit; at most 1. */
  readonly fitScore: number;
  readonly visibleSides: number;
};

/** `others`: further documents of the photo, which the framing counts. */
export const measureDetection = (
  photo: Picture,
  found: DetectedDocument,
  others: readonly DetectedDocument[] = [],
): MeasuredDetection => {
  const { quad, fitScore, visibleSides } = refineCorners(photo, found);
  const withFraming = (document: DetectedDocument): AssessedDocument => ({
    document,
    framing: measureFraming([document, ...others], photo)!,
  });
  return {
    found: withFraming(found),
    refined: withFraming({ ...found, quad }),
    fitScore,
    visibleSides: visibleSides.filter(Boolean).length,
  };
};
