import { applyToQuad } from '../geometry/homography.js';
import { type Quad, bandOf, heightOf, iou, widthOf } from '../geometry/quad.js';
import { type Crop, frameOf } from '../image/image.js';
import type { DetectedDocument } from '../models/finder.js';

/**
 * Scans cut to the document, and specimens from the web, show no edge to detect. Their shape gives
 * them away: 96 of 106 are within 4 % of ID-1 (1.59) or of ID-2 and ID-3 (1.42), while cameras make
 * 4:3, 3:2 and 16:9.
 */
const shapes = [1.586, 1.42] as const;
const shapeTolerance = 0.04;

const isDocumentShaped = (frame: Quad, sides: number): boolean => {
  const aspect = (sides * widthOf(frame)) / heightOf(frame);
  return shapes.some((shape) => Math.abs(aspect / shape - 1) <= shapeTolerance);
};

/**
 * Pictures for the web are small and often cut to the document: without detections, such a picture
 * is taken for one if it has about the shape.
 */
const webPixels = 500_000;
const webAspects = { from: 1.25, to: 1.85 } as const;

const isWebPicture = ({ image }: Crop, frame: Quad): boolean => {
  const aspect = widthOf(frame) / heightOf(frame);
  const isSmall = image.widthPx * image.heightPx <= webPixels;
  return isSmall && aspect >= webAspects.from && aspect <= webAspects.to;
};

/** From this score on a detection counts more than the picture's shape. Cut scans score less. */
const certainScore = 0.8;
/**
 * A detection below this score may be a part of the document. Above, it counts, unless it is the
 * whole picture.
 */
const doubtfulScore = 0.7;
const samePictureIou = 0.75;

const asDocument = (quad: Quad): DetectedDocument => ({ quad, score: 0, kind: 'other' });

/**
 * The documents to read: those detected, or the picture itself if it is cut to a document's shape
 * and detections are weak; its two halves if it shows two cards, one above the other.
 */
export const withCutScan = (photo: Crop, documents: readonly DetectedDocument[]) => {
  const frame = applyToQuad(photo.toPhoto, frameOf(photo.image));
  const [best] = documents;
  if (best && best.score >= certainScore) return documents;
  if (isDocumentShaped(frame, 1)) {
    const isPart = best && best.score >= doubtfulScore && iou(frame, best.quad) < samePictureIou;
    return isPart ? documents : [{ ...asDocument(frame), kind: best?.kind ?? 'other' }];
  }
  if (!best && isDocumentShaped(frame, 2))
    return [asDocument(bandOf(frame, 0, 0.5)), asDocument(bandOf(frame, 0.5, 1))];
  return !best && isWebPicture(photo, frame) ? [asDocument(frame)] : documents;
};
