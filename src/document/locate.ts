import { expand, iou, boundsOf, type Quad } from '../geometry/quad.js';
import { applyToQuad, invert } from '../geometry/homography.js';
import { between } from '../geometry/point.js';
import type { Crop } from '../image/image.js';
import type { Box, Finds, Found, FoundDocument } from '../models/finder.js';
import type { Tools } from '../models/tools.js';

/** Room around a found document for a closer look, as in the finder's training. */
const closerMargin = 0.14;
/** A second look that disagrees more than this looked at something else. */
const sameDocumentIou = 0.7;

/**
 * A find below this is not taken for a document. eval/reports/mrz.md,
 * "Found": no labelled document scores lower (scans 0.77 and up, cluttered photos 0.60), while of 228 photos
 * without a document 8 show something above the net's own 0.35 and one above this.
 */
const minDocumentScore = 0.55;

const clampBox = (box: Box, { image }: Crop): Box => {
  const x = Math.max(0, Math.floor(box.x));
  const y = Math.max(0, Math.floor(box.y));
  return {
    x,
    y,
    width: Math.max(8, Math.min(image.widthPx, Math.ceil(box.x + box.width)) - x),
    height: Math.max(8, Math.min(image.heightPx, Math.ceil(box.y + box.height)) - y),
  };
};

/** The box around a quad of the photo, in the picture's own pixels, with room to spare. */
const closeBox = (photo: Crop, quad: Quad): Box => {
  const { x, y, width, height } = boundsOf(applyToQuad(invert(photo.toPhoto), quad));
  const extra = closerMargin * Math.max(width, height);
  return clampBox(
    { x: x - extra, y: y - extra, width: width + 2 * extra, height: height + 2 * extra },
    photo,
  );
};

/** Looks again at one document alone: a small one in a large photo gains most. */
export const lookCloser = async (
  photo: Crop,
  document: FoundDocument,
  { finder }: Pick<Tools, 'finder'>,
): Promise<{ readonly document: FoundDocument; readonly bands: readonly Found[] }> => {
  const { documents, bands } = await finder.find(photo, closeBox(photo, document.quad));
  const again = documents.find(({ quad }) => iou(quad, document.quad) >= sameDocumentIou);
  return { document: again ?? document, bands };
};

/** Documents and zones of the photo, best first. A zone is proven by its reading, so it needs no limit. */
export const locate = async (photo: Crop, { finder }: Pick<Tools, 'finder'>): Promise<Finds> => {
  const { documents, bands } = await finder.find(photo);
  return { documents: documents.filter(({ score }) => score >= minDocumentScore), bands };
};

/**
 * Where the zone must be when the page was found and the zone was not: ICAO 9303-4 puts it in the lowest
 * 23.2 mm of a page 88 mm high, with its text 4 mm from the edges.
 */
export const zoneOfPassport = (page: Quad): Quad => {
  const low = expand(page, -0.03, 0);
  const part = (from: number, to: number): Quad => ({
    topLeft: between(low.topLeft, low.bottomLeft, from),
    topRight: between(low.topRight, low.bottomRight, from),
    bottomRight: between(low.topRight, low.bottomRight, to),
    bottomLeft: between(low.topLeft, low.bottomLeft, to),
  });
  return part(0.8, 0.95);
};
