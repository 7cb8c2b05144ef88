import type { Quad } from '../geometry/quad.js';
import {
  bandOf,
  centreOf,
  contains,
  expand,
  heightOf,
  iou,
  rectangle,
  widthOf,
} from '../geometry/quad.js';
import { applyToQuad, homographyBetween, invert } from '../geometry/homography.js';
import { between } from '../geometry/point.js';
import type { Crop } from '../image/image.js';
import { remember } from '../image/remember.js';
import { cutOut } from '../image/resample/warp.js';
import type { Detections, Detection, DetectedDocument } from '../models/finder.js';
import type { Tools } from '../models/tools.js';

/** Margin around a document that is detected again, as in the finder's training. */
const closerMargin = 0.14;
/** A second detection that overlaps less than this is of something else. */
const sameDocumentIou = 0.6;

/** A second detection that overlaps this well is final; otherwise there is one more. */
const settledIou = 0.93;
const maxRedetections = 2;

/**
 * A detection below this is not a document. lab/eval/reports/mrz.md, "Found": no labelled document
 * scores lower (scans 0.74 and up, cluttered photos 0.60); of 454 photos without a document one
 * scores higher, of 138 others none (0.42).
 */
const minReadingScore = 0.55;

const closerPx = 384;

/** The document rectified by its approximate corners, with a margin around it. */
const straighten = (photo: Crop, quad: Quad): Crop => {
  const around = expand(quad, closerMargin, closerMargin);
  const width = widthOf(around);
  const height = heightOf(around);
  const scale = closerPx / Math.max(width, height);
  return cutOut(photo, around, {
    widthPx: Math.max(8, Math.round(width * scale)),
    heightPx: Math.max(8, Math.round(height * scale)),
    channels: 3,
  });
};

type WithFinder = Pick<Tools, 'finder'>;

type Redetected = { readonly document: DetectedDocument; readonly bands: readonly Detection[] };

/**
 * Detects one document again, alone and made straight: a small one gains pixels, and one under a
 * steep angle, whose corners were found only roughly, is nearly flat the second time.
 */
export const redetectCropped = (photo: Crop, document: DetectedDocument, { finder }: WithFinder) =>
  remember(photo.image, finder, JSON.stringify(document), async (): Promise<Redetected> => {
    let found: Redetected = { document, bands: [] };
    for (let look = 0; look < maxRedetections; look++) {
      const before = found.document;
      const { documents, bands } = await finder.find(straighten(photo, before.quad));
      const again = documents.find(({ quad }) => iou(quad, before.quad) >= sameDocumentIou);
      found = { document: again ?? before, bands };
      if (again === undefined || iou(again.quad, before.quad) >= settledIou) break;
    }
    return found;
  });

/**
 * All detections of the photo, best first, also doubtful ones. A shorter `longSidePx` than the
 * finder's own is quicker and its corners are less exact.
 */
export const detect = ({ image, toPhoto }: Crop, { finder }: WithFinder, longSidePx?: number) =>
  remember(image, finder, String(longSidePx), () =>
    finder.find({ image, toPhoto }, undefined, longSidePx),
  );

/** Without doubtful documents. A zone is proven by its reading, so it needs no threshold. */
export const certainDetections = ({ documents, bands }: Detections): Detections => ({
  documents: documents.filter(({ score }) => score >= minReadingScore),
  bands,
});

export const locate = async (photo: Crop, tools: WithFinder) =>
  certainDetections(await detect(photo, tools));

/**
 * A band at a larger angle to its document is not one of its lines, or one of the two was detected
 * wrongly.
 */
const maxLeanRatio = 0.5;

/**
 * The band as a rectangle of its document. At the finder's resolution a band is some twenty pixels
 * high, so a corner off by two shears every letter; the page's edges are ten times as long.
 * Undefined if no document contains the band the way its text runs.
 */
export const alignToPage = (band: Quad, documents: readonly Detection[]): Quad | undefined => {
  const page = documents.find(({ quad }) => contains(quad, centreOf(band)))?.quad;
  if (page === undefined) return undefined;
  const unit = rectangle(0, 0, 1, 1);
  const toPage = homographyBetween(page, unit);
  const { topLeft, topRight, bottomRight, bottomLeft } = applyToQuad(toPage, band);
  const left = (topLeft.x + bottomLeft.x) / 2;
  const top = (topLeft.y + topRight.y) / 2;
  const width = (topRight.x + bottomRight.x) / 2 - left;
  const height = (bottomLeft.y + bottomRight.y) / 2 - top;
  const leanPx = Math.abs(topRight.y + bottomRight.y - topLeft.y - bottomLeft.y) / 2;
  if (!(width > 0 && height > 0 && leanPx < maxLeanRatio * height)) return undefined;
  return applyToQuad(invert(toPage), rectangle(left, top, width, height));
};

/**
 * Where the zone must be if only the page was detected: ICAO 9303-4 puts it in the lowest 23.2 mm
 * of a page 88 mm high, with its text 4 mm from the edges.
 */
export const zoneOfPassport = (page: Quad): Quad => bandOf(expand(page, -0.03, 0), 0.8, 0.95);

/**
 * In heights of the zone. A page has four of them above its zone; three are enough to show where it
 * is.
 */
const aboveZone = 3;
const belowZone = 0.4;

/** A page of which only the zone was detected: the rest may be outside the frame. */
export const pageOfZone = ({ quad, score }: Detection): DetectedDocument => {
  const { topLeft, topRight, bottomRight, bottomLeft } = expand(quad, 0.04, 0);
  const page: Quad = {
    topLeft: between(bottomLeft, topLeft, 1 + aboveZone),
    topRight: between(bottomRight, topRight, 1 + aboveZone),
    bottomRight: between(topRight, bottomRight, 1 + belowZone),
    bottomLeft: between(topLeft, bottomLeft, 1 + belowZone),
  };
  return { quad: page, score, kind: 'other' };
};
